import { BaseRecord, MessageAnswer } from './base.record.js';

export class FaqRecord extends BaseRecord {
  title!: string;
  description!: string;
}

export class FaqAnswer extends MessageAnswer {
  faq!: FaqRecord;
}

export class FaqsAnswer extends MessageAnswer {
  faqs!: FaqRecord[];
}
