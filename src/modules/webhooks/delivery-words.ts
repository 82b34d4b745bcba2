import { searchWords } from '../../platform/database/search-words.js';

/** A message is written once and has an entry of the index for each of its words: more than these are left out. */
const MAX_WORDS = 32;

/** Moments and addresses: nobody looks for their parts, which every message has. */
const UNSEARCHED = /^\d{4}-\d\d-\d\dT|^https?:/;

interface Sent {
  event: string;
  payload: string;
}

/** What a message is searched for by: its event and the texts in its payload, without the names of their fields. */
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
