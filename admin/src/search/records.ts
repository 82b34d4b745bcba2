import { holds, type Holder } from '@contract/permissions.js';
import type { GameStatus } from '@contract/games.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '@contract/records/match.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import type { Found } from './found.js';

const PAGE_OF: Record<GameStatus, string> = {
  Live: '/dashboard/matches',
  Scheduled: '/dashboard/matches/schedule',
  Finished: '/dashboard/matches/finished',
};

/** A list that shows what fits a text. */
const listOf = (page: string, q: string): string => `${page}?filter=${encodeURIComponent(JSON.stringify({ q }))}`;

/** The dialog of a game for those who may change it, else where it can be seen. */
export function gameFound(game: GameRecord, user: Holder | null): Found {
  const { id, matchId, homeTeam, awayTeam, league, status, startsAt, timeZone, title } = game;
  const dialog = holds(user, 'games:update') ? `?dialog=edit&id=${id}` : '';
  return {
    key: `game:${id}`,
    group: 'Games',
    label: `${homeTeam} – ${awayTeam}`,
    detail: `${league}, ${status === 'Scheduled' ? dayAndHour(startsAt, timeZone) : status}`,
    to: holds(user, 'matches:view') ? `/dashboard/matches/${matchId}${dialog}` : listOf(PAGE_OF[status], title),
    needs: { resource: 'games' },
  };
}

export const matchFound = ({ id, title, category }: MatchRecord): Found => ({
  key: `match:${id}`,
  group: 'Matches',
  label: title,
  detail: category,
  to: `/dashboard/matches/${id}`,
  needs: { permission: 'matches:view' },
});

export const leagueFound = ({ id, name, country }: LeagueRecord, user: Holder | null): Found => ({
  key: `league:${id}`,
  group: 'Leagues',
  label: name,
  detail: country.replace(/\b\w/g, (letter) => letter.toUpperCase()),
  to: holds(user, 'leagues:update') ? `/dashboard/leagues?dialog=edit&id=${id}` : listOf('/dashboard/leagues', name),
  needs: { permission: 'leagues:access' },
});

export const userFound = ({ id, username, email }: UserRecord): Found => ({
  key: `user:${id}`,
  group: 'Users',
  label: username,
  detail: email,
  to: listOf('/dashboard/users', username),
  needs: { permission: 'users:view' },
});
