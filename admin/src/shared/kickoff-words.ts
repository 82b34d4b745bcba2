import type { GameStatus } from '@contract/games.js';
import { isTimeOpen, type Planned } from '@contract/results.js';
import { dayAlone, dayAndHour, zoneName } from '@contract/time/labels.js';

export const TIME_OPEN = 'time to be confirmed';

/** The fields of a game, or of a stream's row, about its start. */
export interface KickoffOf extends Planned {
  /** ISO 8601 UTC */
  startsAt: string;
  timeZone: string;
  status: GameStatus;
}

/** 'Sat 15 Aug, 20:00' in a zone. A kick-off that is not confirmed has a day in the game's zone, but no time. */
export const kickoffInWords = (game: KickoffOf, zone: string): string =>
  isTimeOpen(game) ? `${dayAlone(game.startsAt, game.timeZone)}, ${TIME_OPEN}` : dayAndHour(game.startsAt, zone);

/** 'Sat 15 Aug, 20:00 BST', followed by the time in another zone: 'Sat 15 Aug, 20:00 BST = Sun 16 Aug, 00:45 GMT+5:45'. */
export const inBothZones = (at: string, zone: string, other: string): string =>
  [...new Set([zone, other].map((one) => `${dayAndHour(at, one)} ${zoneName(at, one)}`))].join(' = ');
