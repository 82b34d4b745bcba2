import { VIEW_REPEAT_MINUTES } from '@contract/games.js';
import { MINUTE } from '@contract/time/units.js';

/** A game's key in the browser's storage is its id after this; a part of a replay has the replay's id and its own. */
const GAME = 'nepsh-';
const REPLAY = 'nepsh-replay-';
/** The form of the notes, which no other key of the site has. */
const NOTE = /^nepsh-(replay-[0-9a-f]{24}-)?[0-9a-f]{24}$/;
const REPEAT = VIEW_REPEAT_MINUTES * MINUTE;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export const gameViewKey = (gameId: string): string => `${GAME}${gameId}`;
export const replayViewKey = (replayId: string, partId: string): string => `${REPLAY}${replayId}-${partId}`;

/** Whether a view of this browser counts now: none was reported in the last 20 minutes. */
export function viewCounts(storage: Store, key: string, now: number): boolean {
  return !holds(storage.getItem(key), now);
}

/** Notes that a view was reported. */
export function rememberView(storage: Store, key: string, now: number): void {
  try {
    storage.setItem(key, String(now));
  } catch {
    // A full storage only means that the server alone decides what counts.
  }
}

/** Removes the notes that no longer hold a view back. */
export function forgetStaleViews(storage: Store, now: number): void {
  for (const key of keysOf(storage)) if (NOTE.test(key) && !holds(storage.getItem(key), now)) storage.removeItem(key);
}

/** Whether any part of a replay has a note. */
export function hasReplayNotes(storage: Store, replayId: string): boolean {
  return keysOf(storage).some((key) => key.startsWith(replayViewKey(replayId, '')));
}

/** Removes the notes of parts that a replay does not have any more; of all when it is gone and has none. */
export function forgetGoneParts(storage: Store, replayId: string, partIds: readonly string[]): void {
  const kept = new Set(partIds.map((partId) => replayViewKey(replayId, partId)));
  for (const key of keysOf(storage)) {
    if (key.startsWith(replayViewKey(replayId, '')) && !kept.has(key)) storage.removeItem(key);
  }
}

const keysOf = (storage: Store): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

function holds(note: string | null, now: number): boolean {
  const at = Number(note);
  return at > 0 && now - at < REPEAT;
}
