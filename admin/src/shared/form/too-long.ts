import { tooLongMessage } from '@contract/messages.js';
import { cleanLines, lengthOf } from '@contract/text.js';

type Clean = (text: string) => string;

/** Length of a text as the server stores it. */
export const storedLength = (text: unknown, clean: Clean = cleanLines): number =>
  typeof text === 'string' ? lengthOf(clean(text)) : 0;

/** Returns the message for a text that is longer than a field accepts. Fields have no `maxlength`, which cuts a pasted text silently. */
export const tooLong = (text: unknown, max: number, label: string, clean: Clean = cleanLines): string | undefined =>
  storedLength(text, clean) > max ? tooLongMessage(label, max) : undefined;
