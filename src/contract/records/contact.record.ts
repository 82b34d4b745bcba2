import type { MailState } from '../mail.js';
import type { ContactStatus } from '../statuses.js';
import { BaseRecord, MessageResponse } from './base.record.js';

/** A staff member. The username is from the time of the message or assignment. */
export class ContactPerson {
  id!: string;
  username!: string;
}

/** A reply by email. */
export class ContactReply {
  id!: string;
  author!: ContactPerson;
  text!: string;
  /** Delivery state of the email. */
  mailState!: MailState;
  createdAt!: string;
}

/** An internal note of staff about a message. The sender of the message never sees the note. */
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
  /** Staff member who handles the message, or null if the message is unassigned. */
  assignee!: ContactPerson | null;
  /** Oldest first. */
  replies!: ContactReply[];
  /** Oldest first. */
  notes!: ContactNote[];
}

export class ContactResponse extends MessageResponse {
  contact!: ContactRecord;
}

export class ContactsResponse extends MessageResponse {
  contacts!: ContactRecord[];
}

/** Staff members to whom messages can be assigned, by username. */
export class ContactAssigneesResponse extends MessageResponse {
  assignees!: ContactPerson[];
}
