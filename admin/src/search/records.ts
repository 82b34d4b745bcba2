import { holds, type Holder } from '@contract/permissions.js';
import type { GameStatus } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { dayAndHour } from '@contract/time/labels.js';
import type { GetListParams, RaRecord } from 'react-admin';
import { holdsOneOf, mayAct } from '../auth/permissions.js';
import type { DashboardResource, NavItem } from '../resource.js';
import type { Found } from './found.js';

/** A kind of records that the search asks the server for. */
export interface Searched {
  name: DashboardResource['name'];
  /** Which of them, how many and in what order; left out: the first ones of the list. */
  asked?: Pick<GetListParams, 'filter' | 'sort'> & { most: number };
  may(user: Holder | null): boolean;
  /** What of a record is shown, and where it leads, of those that fit `q`. */
  found(record: RaRecord, user: Holder | null, q: string): Found;
}

/** The records that are searched, in the order in which they are shown: games first, those that are on or next before all. */
export function searchedOf(resources: readonly DashboardResource[]): Searched[] {
  const others = resources.flatMap((resource) => searchedAs(resource) ?? []);
  return [
    {
      ...GAMES,
      asked: { filter: { status: ['Live', 'Scheduled'] }, sort: { field: 'startsAt', order: 'ASC' }, most: 5 },
    },
    { ...GAMES, asked: { filter: { status: 'Finished' }, sort: { field: 'startsAt', order: 'DESC' }, most: 3 } },
    ...others,
  ];
}

const PAGE_OF: Record<GameStatus, string> = {
  Live: '/matches',
  Scheduled: '/matches/schedule',
  Finished: '/matches/finished',
};

/** A list that shows what fits a filter. */
const listOf = (page: string, filter: object): string =>
  `/dashboard${page}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Games have no page of their own: the dialog of one for those who may change it, else where it can be seen. */
const GAMES: Searched = {
  name: 'games',
  may: (user) => mayAct(user, 'games', 'list'),
  found(record, user) {
    const { id, matchId, homeTeam, awayTeam, league, status, startsAt, timeZone, title } = record as GameRecord;
    const dialog = holds(user, 'games:update') ? `?dialog=edit&id=${id}` : '';
    return {
      key: `games:${id}`,
      group: 'Games',
      label: `${homeTeam} – ${awayTeam}`,
      detail: `${league}, ${status === 'Live' ? status : dayAndHour(startsAt, timeZone)}`,
      to: holds(user, 'matches:view')
        ? `/dashboard/matches/${matchId}${dialog}`
        : listOf(PAGE_OF[status], { q: title }),
      needs: { resource: 'games' },
    };
  },
};

function searchedAs({ name, nouns, nameOf, search, items, record: address }: DashboardResource): Searched | null {
  const list: NavItem | undefined = items.find(({ to }) => search && to === (search.list ?? items[0]?.to));
  if (!search || !list) return null;
  const group = nouns.charAt(0).toUpperCase() + nouns.slice(1);
  return {
    name,
    may: (user) => mayAct(user, name, 'list') && holdsOneOf(user, list.permission),
    found(record, user, q) {
      const opens = address?.permissions.every((key) => holds(user, key));
      return {
        key: `${name}:${record.id}`,
        group,
        label: nameOf ? nameOf(record) : String(record['title']),
        detail: search.detail(record),
        to:
          opens && address
            ? `/dashboard${address.path(String(record.id))}`
            : listOf(list.to, search.filter?.(record) ?? { q }),
        needs: { permission: list.permission },
      };
    },
  };
}
