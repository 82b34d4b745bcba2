import type { ContactStatus } from '../statuses.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

export class ContactRecord extends BaseRecord {
  firstName!: string;
  lastName!: string;
  /** First and last name. */
  name!: string;
  email!: string;
  subject!: string;
  message!: string;
  status!: ContactStatus;
}

export class ContactAnswer extends MessageAnswer {
  contact!: ContactRecord;
}

export class ContactsAnswer extends MessageAnswer {
  contacts!: ContactRecord[];
}
