import { tooLongMessage } from '@contract/messages.js';
import { cleanLines, lengthOf } from '@contract/text.js';

// Lists use these rules, too. In the file of the input, they would make every list load it.

type Clean = (text: string) => string;

/** Returns the length of a text as the server stores it, in characters. */
export const storedLength = (text: unknown, clean: Clean = cleanLines): number =>
  typeof text === 'string' ? lengthOf(clean(text)) : 0;

/**
 * Returns the message for a text that is too long. Inputs have no `maxlength`, which would truncate pasted texts
 * silently.
 */
export const tooLong = (text: unknown, max: number, label: string, clean: Clean = cleanLines): string | undefined =>
  storedLength(text, clean) > max ? tooLongMessage(label, max) : undefined;
