import type { MailState } from '../mail.js';
import type { ContactStatus } from '../statuses.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

/** A member of staff, as named when they wrote or were assigned. */
export class ContactPerson {
  id!: string;
  username!: string;
}

/** An answer by e-mail. */
export class ContactReply {
  id!: string;
  author!: ContactPerson;
  text!: string;
  /** What became of the e-mail. */
  mailState!: MailState;
  createdAt!: string;
}

/** What colleagues say to each other about a message; the person who wrote it never sees it. */
export class ContactNote {
  id!: string;
  author!: ContactPerson;
  text!: string;
  createdAt!: string;
}

export class ContactRecord extends BaseRecord {
  firstName!: string;
  lastName!: string;
  /** First and last name. */
  name!: string;
  email!: string;
  subject!: string;
  message!: string;
  status!: ContactStatus;
  /** Who takes care of it; null: nobody yet. */
  assignee!: ContactPerson | null;
  /** Oldest first. */
  replies!: ContactReply[];
  /** Oldest first. */
  notes!: ContactNote[];
}

export class ContactAnswer extends MessageAnswer {
  contact!: ContactRecord;
}

export class ContactsAnswer extends MessageAnswer {
  contacts!: ContactRecord[];
}

/** Those who may be given messages, by username. */
export class ContactAssigneesAnswer extends MessageAnswer {
  assignees!: ContactPerson[];
}
