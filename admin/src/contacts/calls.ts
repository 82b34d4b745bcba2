import type { ContactReplyDto } from '@contract/dto/contact.dto.js';
import type { ContactPerson, ContactRecord } from '@contract/records/contact.record.js';
import { apiPath } from '../api/envelope.js';
import { api, bodyOf, type Done, write } from '../api/index.js';

const partOf = ({ id }: ContactRecord, part: string): string => `${apiPath('contacts', id)}/${part}`;

/** Answers by e-mail; refused where somebody changed the message since it was shown. */
export const sendReply = (contact: ContactRecord, reply: ContactReplyDto): Promise<Done> =>
  write('POST', partOf(contact, 'replies'), { body: reply, revision: contact.revision });

export const addNote = (contact: ContactRecord, text: string): Promise<Done> =>
  write('POST', partOf(contact, 'notes'), { body: { text } });

export const removeNote = (contact: ContactRecord, noteId: string): Promise<Done> =>
  write('DELETE', partOf(contact, `notes/${noteId}`));

/** Gives a message to somebody; null: to nobody. */
export const assign = (contact: ContactRecord, userId: string | null): Promise<Done> =>
  write('PUT', partOf(contact, 'assignee'), { body: { userId }, revision: contact.revision });

/** Those who may be given messages. */
export const readAssignees = async (): Promise<ContactPerson[]> =>
  (await bodyOf(api.GET('/api/contact/assignees'))).assignees;
