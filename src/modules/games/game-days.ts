import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { teamsOf, type GameCalendarDto } from '../../contract/dto/game-window.dto.js';
import type { GameCount, GameDay, GameDaysResponse, GameSummary } from '../../contract/records/match.record.js';
import { dayIn, firstInstant } from '../../contract/time/zone-days.js';
import { SettingsService } from '../settings/settings.service.js';
import { GameCopies, type GameCopy } from './game-copies.js';

/** A range of instants in ms since the epoch. `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/**
 * Returns the range of the days `from` to `to` (YYYY-MM-DD, both included) in a time zone. Days have 23 or 25 hours when clocks
 * change.
 */
export function spanOfDays(from: string, to: string, timeZone: string): Span {
  const after = Temporal.PlainDate.from(to).add({ days: 1 });
  return { from: firstInstant(Temporal.PlainDate.from(from), timeZone), to: firstInstant(after, timeZone) };
}

/** Counts games by the days of a time zone. The games must be sorted by kick-off. */
export function countDays(games: readonly GameCopy[], timeZone: string): GameDay[] {
  const days: GameDay[] = [];
  let ends = -Infinity;
  for (const { startsAt, status } of games) {
    if (startsAt >= ends) {
      const date = dayIn(timeZone, startsAt);
      ends = firstInstant(date.add({ days: 1 }), timeZone);
      days.push({ date: date.toString(), games: 0, live: 0, finished: 0 });
    }
    const day = days[days.length - 1];
    if (!day) continue;
    day.games += 1;
    if (status === 'Live') day.live += 1;
    if (status === 'Finished') day.finished += 1;
  }
  return days;
}

const isOver = ({ status }: GameCopy): boolean => status === 'Finished';

/** Counts games by a key, highest count first. */
function countBy(games: readonly GameCopy[], keyOf: (game: GameCopy) => string): [string, GameCount][] {
  const counts = new Map<string, GameCount>();
  for (const game of games) {
    const key = keyOf(game);
    const count = counts.get(key) ?? { games: 0, live: 0 };
    counts.set(key, count);
    count.games += 1;
    if (game.status === 'Live') count.live += 1;
  }
  return [...counts].sort(([a, one], [b, other]) => other.games - one.games || (a < b ? -1 : 1));
}

/** Reads which days have games, and counts unfinished games. */
@Injectable()
export class GameDays {
  constructor(
    private readonly games: GameCopies,
    private readonly settings: SettingsService,
  ) {}

  /** Returns the time zone of a caller, or else the time zone of the settings. */
  async zoneOf(timeZone: string | undefined): Promise<string> {
    return timeZone ?? (await this.settings.read()).timeZone;
  }

  async calendar(query: GameCalendarDto, timeZone: string): Promise<Omit<GameDaysResponse, 'message'>> {
    const { from, to, platform = 'web', category, leagueId } = query;
    const games = await this.games.choose({ platform, category, leagueId, teams: teamsOf(query) });
    const span = spanOfDays(from, to, timeZone);
    const before = games.findLast(({ startsAt }) => startsAt < span.from);
    const after = games.find((game) => game.startsAt >= span.to && !isOver(game));
    const within = games.filter(({ startsAt }) => startsAt >= span.from && startsAt < span.to);
    const dayOf = (game: GameCopy | undefined): string | null =>
      game ? dayIn(timeZone, game.startsAt).toString() : null;
    return { timeZone, days: countDays(within, timeZone), previous: dayOf(before), next: dayOf(after) };
  }

  async summary(): Promise<GameSummary> {
    const games = (await this.games.choose({ platform: 'web' })).filter((game) => !isOver(game));
    const named = games.filter(({ category }) => category !== '');
    return {
      games: games.length,
      live: games.filter(({ status }) => status === 'Live').length,
      sports: countBy(named, ({ category }) => category).map(([category, count]) => ({ category, ...count })),
      leagues: countBy(games, ({ leagueId }) => leagueId).map(([leagueId, count]) => ({ leagueId, ...count })),
    };
  }
}
