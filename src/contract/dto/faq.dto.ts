import { LIMITS } from '../limits.js';
import { RequiredLines, RequiredText } from './decorators.js';

/** `POST /api/faq`, `PUT /api/faq/{id}`. */
export class FaqDto {
  @RequiredText('Title', LIMITS.title)
  title!: string;

  @RequiredLines('Description', LIMITS.description)
  description!: string;
}
