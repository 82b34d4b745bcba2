import { LIMITS } from '../limits.js';
import { RequiredText } from './decorators.js';

/** `POST /api/faq`, `PUT /api/faq/{id}`. */
export class FaqDto {
  @RequiredText('Title', LIMITS.title)
  title!: string;

  @RequiredText('Description', LIMITS.description)
  description!: string;
}
