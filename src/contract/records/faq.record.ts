import { BaseRecord, MessageAnswer } from './base.record.js';

export class FaqRecord extends BaseRecord {
  title!: string;
  description!: string;
  /** What the list is sorted by: smaller comes first. */
  order!: number;
}

export class FaqAnswer extends MessageAnswer {
  faq!: FaqRecord;
}

export class FaqsAnswer extends MessageAnswer {
  faqs!: FaqRecord[];
}
