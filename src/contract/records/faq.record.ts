import { BaseRecord, MessageAnswer } from './base.record.js';

export class FaqRecord extends BaseRecord {
  title!: string;
  description!: string;
  /** Sort key of the list, in ascending order. */
  order!: number;
}

export class FaqAnswer extends MessageAnswer {
  faq!: FaqRecord;
}

export class FaqsAnswer extends MessageAnswer {
  faqs!: FaqRecord[];
}
