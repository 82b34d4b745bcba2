import { VIEW_REPEAT_MINUTES } from '@contract/games.js';
import { MINUTE } from '@contract/time/units.js';

/** Prefixes of storage keys. A game's key ends with its id; a part's key ends with the ids of replay and part. */
const GAME = 'nepsh-';
const REPLAY = 'nepsh-replay-';
/** Format of the notes, which no other key of the site has. */
const NOTE = /^nepsh-(replay-[0-9a-f]{24}-)?[0-9a-f]{24}$/;
const REPEAT = VIEW_REPEAT_MINUTES * MINUTE;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export const gameViewKey = (gameId: string): string => `${GAME}${gameId}`;
export const replayViewKey = (replayId: string, partId: string): string => `${REPLAY}${replayId}-${partId}`;

/** Returns whether a view counts: this browser reported none in the last 20 minutes. */
export function viewCounts(storage: Store, key: string, now: number): boolean {
  return !holds(storage.getItem(key), now);
}

/** Stores that a view was reported. */
export function rememberView(storage: Store, key: string, now: number): void {
  try {
    storage.setItem(key, String(now));
  } catch {
    // If storage is full, only the server decides which views count.
  }
}

/** Deletes expired notes. */
export function forgetStaleViews(storage: Store, now: number): void {
  for (const key of keysOf(storage)) if (NOTE.test(key) && !holds(storage.getItem(key), now)) storage.removeItem(key);
}

/** Returns whether any part of a replay has a note. */
export function hasReplayNotes(storage: Store, replayId: string): boolean {
  return keysOf(storage).some((key) => key.startsWith(replayViewKey(replayId, '')));
}

/** Deletes the notes of parts that a replay no longer has. For a deleted replay, `partIds` is empty. */
export function forgetRemovedParts(storage: Store, replayId: string, partIds: readonly string[]): void {
  const currentKeys = new Set(partIds.map((partId) => replayViewKey(replayId, partId)));
  for (const key of keysOf(storage)) {
    if (key.startsWith(replayViewKey(replayId, '')) && !currentKeys.has(key)) storage.removeItem(key);
  }
}

const keysOf = (storage: Store): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

function holds(note: string | null, now: number): boolean {
  const at = Number(note);
  return at > 0 && now - at < REPEAT;
}
