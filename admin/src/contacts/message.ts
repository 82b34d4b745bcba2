import { ContactStatusDto } from '@contract/dto/contact.dto.js';
import type { ContactNote, ContactRecord, ContactReply } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES, type ContactStatus } from '@contract/statuses.js';
import type { StatusField } from '../shared/list/index.js';

/** 'No sound on the second stream (Ana Bell)' */
export const messageName = ({ subject, name }: Pick<ContactRecord, 'subject' | 'name'>): string =>
  `${subject} (${name})`;

export const contactStatus: StatusField<ContactRecord, ContactStatus> = {
  resource: 'contacts',
  statuses: CONTACT_STATUSES,
  tones: { New: 'new', 'In Progress': 'waiting', Resolved: 'good' },
  dto: ContactStatusDto,
  nameOf: messageName,
};

/** Something that staff wrote about a message. */
export type Entry = ({ kind: 'reply' } & ContactReply) | ({ kind: 'note' } & ContactNote);

/** Replies and notes in the order in which they were written. */
export function entriesOf({ replies, notes }: Pick<ContactRecord, 'replies' | 'notes'>): Entry[] {
  const entries: Entry[] = [
    ...replies.map((reply) => ({ kind: 'reply' as const, ...reply })),
    ...notes.map((note) => ({ kind: 'note' as const, ...note })),
  ];
  return entries.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Replies or notes in one cell of an export. */
export const textOf = (written: readonly ContactNote[]): string =>
  written.map(({ createdAt, author, text }) => `${createdAt} ${author.username}: ${text}`).join('\n');

/** An address for the reader's mail program (RFC 6068), of visitors' words, which must not begin a further header. */
export function mailto(email: string, subject: string): string {
  const at = email.lastIndexOf('@');
  const to = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
