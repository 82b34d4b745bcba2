import type { ContactNote, ContactPerson, ContactRecord, ContactReply } from '../../contract/records/contact.record.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { ContactDoc, ContactNoteDoc, ContactPersonDoc, ContactReplyDoc } from './contact.schema.js';

export function toContactRecord(doc: ContactDoc): ContactRecord {
  const { firstName, lastName, name, email, subject, message, status } = doc;
  const { assigneeId, assigneeName = '', replies = [], notes = [] } = doc;
  return {
    ...baseOf(doc),
    firstName,
    lastName,
    name,
    email,
    subject,
    message,
    status,
    assignee: assigneeId ? toPerson({ userId: assigneeId, username: assigneeName }) : null,
    replies: replies.map(toReply),
    notes: notes.map(toNote),
  };
}

/** Returns the fields of a message that the log stores. Excludes all texts of visitors and staff. */
export const loggedContact = ({ name, status, assigneeName, replies = [], notes = [] }: ContactDoc) => ({
  name,
  status,
  assignee: assigneeName || null,
  replies: replies.length,
  notes: notes.length,
});

const toPerson = ({ userId, username }: ContactPersonDoc): ContactPerson => ({ id: userId.toHexString(), username });

const toNote = ({ _id, author, text, createdAt }: ContactNoteDoc): ContactNote => ({
  id: _id.toHexString(),
  author: toPerson(author),
  text,
  createdAt: createdAt.toISOString(),
});

const toReply = (reply: ContactReplyDoc): ContactReply => ({ ...toNote(reply), mailState: reply.mailState });
