import { tooLongMessage } from '@contract/messages.js';

/** Characters as the server counts them: without spaces at the ends, and a character outside of 16 bits as one. */
export const lengthOf = (text: unknown): number => (typeof text === 'string' ? [...text.trim()].length : 0);

/** The message for a text that is longer than a field takes. Fields have no `maxlength`, which cuts a pasted text silently. */
export const tooLong = (text: unknown, max: number, label: string): string | undefined =>
  lengthOf(text) > max ? tooLongMessage(label, max) : undefined;
