import { NEXT_MINUTES, type GameTrouble } from '@contract/overview.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { GameStart, Overview } from '@contract/records/overview.record.js';

const MINUTE = 60_000;

/** Minutes since the kick-off: 63'. */
export const minuteOf = (game: Pick<GameRecord, 'startsAt'>, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(game.startsAt)) / MINUTE));

/** How far along the next hour's line an instant is, in percent. */
export const alongHour = (instant: string, now: number): number =>
  Math.min(100, Math.max(0, ((Date.parse(instant) - now) / (NEXT_MINUTES * MINUTE)) * 100));

/** 'in 12 min: 3 games, 1 without a stream' */
export function startWords({ games, withoutStream }: GameStart, when: string): string {
  const counted = `${games} ${games === 1 ? 'game' : 'games'}`;
  if (withoutStream === 0) return `${when}: ${counted}`;
  return `${when}: ${counted}, ${games === 1 ? 'without a stream' : `${withoutStream} without a stream`}`;
}

/** What is wrong, for whoever is to mend it. */
export function troubleWords(trouble: GameTrouble, game: GameRecord, now: number): string {
  if (trouble === 'overtime') {
    const minutes = minuteOf(game, now);
    return `On air for ${Math.floor(minutes / 60)} h ${minutes % 60} min: over by now?`;
  }
  const on = game.status === 'Live' ? 'Live' : 'Starts soon';
  return game.streamUrls.length === 0 ? `${on} without a stream` : `${on}, and no stream has an address`;
}

/** Milliseconds until the overview is another by the mere passing of time; by the server's clock. */
export const untilNext = ({ at, until }: Pick<Overview, 'at' | 'until'>): number =>
  Math.max(1_000, Date.parse(until) - Date.parse(at) + 250);
