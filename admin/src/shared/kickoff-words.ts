import type { GameStatus } from '@contract/games.js';
import { isTimeOpen, type Planned } from '@contract/results.js';
import { dayAlone, dayAndHour } from '@contract/time/labels.js';

export const TIME_OPEN = 'time to be confirmed';

/** The fields of a game, or of a stream's row, about its start. */
export interface KickoffOf extends Planned {
  /** ISO 8601 UTC */
  startsAt: string;
  timeZone: string;
  status: GameStatus;
}

/** 'Sat 15 Aug, 20:00' or 'Sat 15 Aug, time to be confirmed', in the game's zone. */
export const kickoffInWords = (game: KickoffOf): string =>
  isTimeOpen(game)
    ? `${dayAlone(game.startsAt, game.timeZone)}, ${TIME_OPEN}`
    : dayAndHour(game.startsAt, game.timeZone);
