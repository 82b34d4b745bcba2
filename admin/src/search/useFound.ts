import { holds } from '@contract/permissions.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '@contract/records/match.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { keepPreviousData } from '@tanstack/react-query';
import { type RaRecord, useGetList, useStore } from 'react-admin';
import { useUser } from '../auth/index.js';
import { mayAct } from '../auth/permissions.js';
import { sections } from '../resources.js';
import { useDebounced } from '../shared/timing.js';
import { fits, type Found, mayOpen, placesOf, remember } from './found.js';
import { gameFound, leagueFound, matchFound, userFound } from './records.js';

const LIMIT = { page: 1, perPage: 6 };
const DEBOUNCE_MS = 150;
/** Letters from which records are searched. */
export const SHORTEST = 2;

const places = placesOf(sections);
const hasUsers = places.some(({ to }) => to === '/dashboard/users');

interface Search {
  found: Found[];
  /** Records are on their way. */
  busy: boolean;
  /** Why some of them could not be searched. */
  error: unknown;
  retry(): void;
  /** Somebody went there. */
  remember(found: Found): void;
}

/** What of a resource fits, or nothing while it is not searched. */
function useRecords<Row extends RaRecord>(resource: string, q: string, may: boolean) {
  const enabled = may && q.length >= SHORTEST;
  const params = { filter: { q }, pagination: LIMIT };
  const query = useGetList<Row>(resource, params, { enabled, placeholderData: keepPreviousData });
  return { ...query, rows: enabled ? (query.data ?? []) : [], error: enabled ? query.error : null };
}

/** What fits what was typed and may be gone to: actions, pages, records; with nothing typed, the recent ones first. */
export function useFound(typed: string): Search {
  const user = useUser();
  const [recent, setRecent] = useStore<Found[]>(`search.recent.${user?.id ?? ''}`, []);
  const text = typed.trim();
  const q = useDebounced(text, DEBOUNCE_MS);

  const games = useRecords<GameRecord>('games', q, mayAct(user, 'games', 'list'));
  const matches = useRecords<MatchRecord>('matches', q, holds(user, 'matches:view'));
  const leagues = useRecords<LeagueRecord>(
    'leagues',
    q,
    mayAct(user, 'leagues', 'list') && holds(user, 'leagues:access'),
  );
  const users = useRecords<UserRecord>('users', q, hasUsers && holds(user, 'users:view'));
  const searches = [games, matches, leagues, users];

  const allowed = places.filter((place) => mayOpen(user, place));
  const found = text
    ? [
        ...allowed.filter(({ words }) => fits(words, text)),
        ...games.rows.map((game) => gameFound(game, user)),
        ...matches.rows.map(matchFound),
        ...leagues.rows.map((league) => leagueFound(league, user)),
        ...users.rows.map(userFound),
      ]
    : [...recent.filter((one) => mayOpen(user, one)), ...allowed];

  return {
    found,
    busy: text.length >= SHORTEST && (q !== text || searches.some(({ isFetching }) => isFetching)),
    error: searches.find(({ error }) => error)?.error ?? null,
    retry: () => searches.forEach(({ error, refetch }) => error && void refetch()),
    remember: (one) => setRecent(remember(recent, one)),
  };
}
