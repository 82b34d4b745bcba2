import type { GameRecord } from '@contract/records/match.record.js';
import { usualLengthMinutes } from '@contract/sports.js';

const MINUTE = 60_000;
/** A game without streams is a worry when it starts within this many minutes. */
const SOON_MINUTES = 180;

/** Milliseconds until a game goes live. */
export const untilLive = (game: GameRecord, now: number): number => Date.parse(game.goLiveAt) - now;

/** Games that go live within the hour, in order. */
export const withinHour = (games: readonly GameRecord[], now: number): GameRecord[] =>
  games.filter((game) => game.status === 'Scheduled' && untilLive(game, now) <= 60 * MINUTE);

/** Something that somebody should do. */
export interface Need {
  game: GameRecord;
  reason: string;
  kind: 'streams' | 'finish';
}

function needOf(game: GameRecord, now: number): Need | null {
  const empty = game.streamUrls.length === 0;
  if (game.status === 'Live') {
    if (empty) return { game, kind: 'streams', reason: 'Live without a stream' };
    const minutes = Math.floor((now - Date.parse(game.startsAt)) / MINUTE);
    if (minutes <= usualLengthMinutes(game.category)) return null;
    return {
      game,
      kind: 'finish',
      reason: `On air for ${Math.floor(minutes / 60)} h ${minutes % 60} min: over by now?`,
    };
  }
  if (game.status === 'Scheduled' && empty && untilLive(game, now) <= SOON_MINUTES * MINUTE) {
    return { game, kind: 'streams', reason: 'Starts soon without a stream' };
  }
  return null;
}

/** Live and coming games that need a hand: those on air first, then by kick-off. */
export function needsAHand(games: readonly GameRecord[], now: number): Need[] {
  const rank = ({ game }: Need): number => (game.status === 'Live' ? 0 : 1);
  return games
    .map((game) => needOf(game, now))
    .filter((need) => need !== null)
    .sort((a, b) => rank(a) - rank(b) || a.game.startsAt.localeCompare(b.game.startsAt));
}

/** Minutes since the kick-off: 63'. */
export const minuteOf = (game: GameRecord, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(game.startsAt)) / MINUTE));
