import type { ContactReplyDto } from '@contract/dto/contact.dto.js';
import type { ContactPerson, ContactRecord } from '@contract/records/contact.record.js';
import { apiPath } from '../api/envelope.js';
import { api, bodyOf, type Done, write } from '../api/index.js';

const partOf = ({ id }: ContactRecord, part: string): string => `${apiPath('contacts', id)}/${part}`;

/** Replies by email. The server rejects the reply if the message was changed after it was loaded. */
export const sendReply = (contact: ContactRecord, reply: ContactReplyDto): Promise<Done> =>
  write('POST', partOf(contact, 'replies'), { body: reply, revision: contact.revision });

export const addNote = (contact: ContactRecord, text: string): Promise<Done> =>
  write('POST', partOf(contact, 'notes'), { body: { text } });

export const removeNote = (contact: ContactRecord, noteId: string): Promise<Done> =>
  write('DELETE', partOf(contact, `notes/${noteId}`));

/** Assigns a message to a user, or to no one if `userId` is null. */
export const assign = (contact: ContactRecord, userId: string | null): Promise<Done> =>
  write('PUT', partOf(contact, 'assignee'), { body: { userId }, revision: contact.revision });

/** Reads the users to whom messages may be assigned. */
export const readAssignees = async (): Promise<ContactPerson[]> =>
  (await bodyOf(api.GET('/api/contact/assignees'))).assignees;
