import { LIMITS } from '../limits.js';
import { RequiredLines, RequiredText } from './decorators.js';

/** `POST /api/faq`, `PUT /api/faq/{id}`. */
export class FaqDto {
  /** The question. */
  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** Text below the question. It may have several lines. */
  @RequiredLines('Description', LIMITS.description)
  description!: string;
}
