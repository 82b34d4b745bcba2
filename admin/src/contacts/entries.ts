import type { ContactNote, ContactRecord, ContactReply } from '@contract/records/contact.record.js';

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
