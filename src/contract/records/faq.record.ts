import { BaseRecord, MessageResponse } from './base.record.js';

export class FaqRecord extends BaseRecord {
  /** The question. */
  title!: string;
  /** Text below the question. */
  description!: string;
  /** Sort key of the list, in ascending order. */
  order!: number;
}

export class FaqResponse extends MessageResponse {
  faq!: FaqRecord;
}

export class FaqsResponse extends MessageResponse {
  faqs!: FaqRecord[];
}
