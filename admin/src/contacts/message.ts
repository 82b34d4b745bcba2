import { ContactStatusDto } from '@contract/dto/contact.dto.js';
import type { ContactNote, ContactRecord, ContactReply } from '@contract/records/contact.record.js';
import { CONTACT_STATUSES, type ContactStatus } from '@contract/statuses.js';
import type { StatusField } from '../shared/list/index.js';

/** Returns a label such as 'No sound on the second stream (Ana Bell)'. */
export const messageName = ({ subject, name }: Pick<ContactRecord, 'subject' | 'name'>): string =>
  `${subject} (${name})`;

export const contactStatus: StatusField<ContactRecord, ContactStatus> = {
  resource: 'contacts',
  statuses: CONTACT_STATUSES,
  tones: { New: 'new', 'In Progress': 'waiting', Resolved: 'good' },
  dto: ContactStatusDto,
  nameOf: messageName,
};

/** A reply or a note by staff. */
export type Entry = ({ kind: 'reply' } & ContactReply) | ({ kind: 'note' } & ContactNote);

/** Returns replies and notes, oldest first. */
export function entriesOf({ replies, notes }: Pick<ContactRecord, 'replies' | 'notes'>): Entry[] {
  const entries: Entry[] = [
    ...replies.map((reply) => ({ kind: 'reply' as const, ...reply })),
    ...notes.map((note) => ({ kind: 'note' as const, ...note })),
  ];
  return entries.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

/** Joins replies or notes for one cell of an export. */
export const textOf = (entries: readonly ContactNote[]): string =>
  entries.map(({ createdAt, author, text }) => `${createdAt} ${author.username}: ${text}`).join('\n');

/** Returns a mailto: address (RFC 6068). Escapes the visitor's text, which must not add a header. */
export function mailto(email: string, subject: string): string {
  const at = email.lastIndexOf('@');
  const to = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
