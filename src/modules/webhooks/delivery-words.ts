import { searchWords } from '../../platform/database/lists/search-words.js';

/** Maximum number of search terms per message, because each term needs an index entry. Further terms are omitted. */
const MAX_WORDS = 32;

/** Timestamps and URLs. Every message contains them, so their parts would be useless search terms. */
const UNSEARCHED = /^\d{4}-\d\d-\d\dT|^https?:/;

interface Sent {
  event: string;
  payload: string;
}

/** Returns the search terms of a message: its event and the strings in its payload, without field names. */
export const deliveryWords = ({ event, payload }: Sent): string[] =>
  searchWords(event, ...textsIn(payload)).slice(0, MAX_WORDS);

function textsIn(payload: string): string[] {
  const texts: string[] = [];
  try {
    JSON.parse(payload, (_, value: unknown) => {
      if (typeof value === 'string' && !UNSEARCHED.test(value)) texts.push(value);
      return value;
    });
  } catch {
    return [payload];
  }
  return texts;
}
