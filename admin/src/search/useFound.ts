import type { LeagueRecord } from '@contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '@contract/records/match.record.js';
import { useDeferredValue } from 'react';
import { useGetList } from 'react-admin';
import { holdsOneOf, useUser } from '../auth/index.js';
import { modules } from '../modules.js';
import { dayAndHour } from '../shared/time.js';

/** Something that the search can lead to. */
export interface Found {
  key: string;
  group: 'Pages' | 'Games' | 'Matches' | 'Leagues';
  label: string;
  detail: string;
  to: string;
}

const LIMIT = { page: 1, perPage: 6 };

const gameFound = (game: GameRecord): Found => ({
  key: game.id,
  group: 'Games',
  label: `${game.homeTeam} – ${game.awayTeam}`,
  detail: `${game.league}, ${game.status === 'Scheduled' ? dayAndHour(game.startsAt, game.timeZone) : game.status}`,
  to: `/dashboard/matches/${game.matchId}?dialog=edit&id=${game.id}`,
});

const matchFound = ({ id, title, category }: MatchRecord): Found => ({
  key: id,
  group: 'Matches',
  label: title,
  detail: category,
  to: `/dashboard/matches/${id}`,
});

const leagueFound = ({ id, name, country }: LeagueRecord): Found => ({
  key: id,
  group: 'Leagues',
  label: name,
  detail: country,
  to: `/dashboard/leagues?dialog=edit&id=${id}`,
});

/** Pages, games, matches and leagues whose texts fit what was typed. */
export function useFound(typed: string): Found[] {
  const user = useUser();
  const q = useDeferredValue(typed.trim());
  const params = { filter: { q }, pagination: LIMIT };
  const enabled = q.length > 1;
  const games = useGetList<GameRecord>('games', params, { enabled });
  const matches = useGetList<MatchRecord>('matches', params, { enabled });
  const leagues = useGetList<LeagueRecord>('leagues', params, { enabled });

  const pages = modules
    .flatMap(({ items }) => items)
    .filter(({ label, permission }) => holdsOneOf(user, permission) && label.toLowerCase().includes(q.toLowerCase()))
    .map(({ to, label }): Found => ({ key: to, group: 'Pages', label, detail: '', to: `/dashboard${to}` }));
  if (!enabled) return pages;
  return [
    ...pages,
    ...(games.data ?? []).map(gameFound),
    ...(matches.data ?? []).map(matchFound),
    ...(leagues.data ?? []).map(leagueFound),
  ];
}
