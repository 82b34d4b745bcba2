import type { MailState } from '../mail.js';
import type { ContactStatus } from '../statuses.js';
import { BaseRecord, MessageResponse } from './base.record.js';

/** A staff member. The username is from the time of the message or assignment. */
export class ContactPerson {
  /** Id of the user. */
  id!: string;
  username!: string;
}

/** A reply by email. */
export class ContactReply {
  /** Id of the reply. */
  id!: string;
  author!: ContactPerson;
  text!: string;
  /** Delivery state of the email. */
  mailState!: MailState;
  /** Time of the reply, ISO 8601 UTC. */
  createdAt!: string;
}

/** An internal note of staff about a message. The sender of the message never sees the note. */
export class ContactNote {
  /** Id of the note. */
  id!: string;
  author!: ContactPerson;
  text!: string;
  /** Time of the note, ISO 8601 UTC. */
  createdAt!: string;
}

export class ContactRecord extends BaseRecord {
  firstName!: string;
  lastName!: string;
  /** First and last name. */
  name!: string;
  /** Address of the sender, to which staff reply. */
  email!: string;
  subject!: string;
  message!: string;
  /** State of the work on the message. */
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
