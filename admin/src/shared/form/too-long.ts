import { tooLongMessage } from '@contract/messages.js';
import { cleanLines } from '@contract/text.js';

type Clean = (text: string) => string;

/** Characters of a text as the server stores it; a character outside of 16 bits counts as one. */
export const lengthOf = (text: unknown, clean: Clean = cleanLines): number =>
  typeof text === 'string' ? [...clean(text)].length : 0;

/** The message for a text that is longer than a field takes. Fields have no `maxlength`, which cuts a pasted text silently. */
export const tooLong = (text: unknown, max: number, label: string, clean: Clean = cleanLines): string | undefined =>
  lengthOf(text, clean) > max ? tooLongMessage(label, max) : undefined;
