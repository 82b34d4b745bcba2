import { versus } from '@contract/games.js';
import { MatchRequestStatusDto } from '@contract/dto/match-request.dto.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES, type RequestStatus } from '@contract/statuses.js';
import type { NewGameForm } from '../games/game-form.js';
import type { StatusField } from '../shared/list/index.js';
import { teamsOf } from './teams-of.js';

export const requestStatus: StatusField<MatchRequestRecord, RequestStatus> = {
  resource: 'requests',
  statuses: REQUEST_STATUSES,
  tones: { New: 'new', Pending: 'waiting', Approved: 'good' },
  dto: MatchRequestStatusDto,
  nameOf: teamsOf,
};

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Returns a new game's values from a match request. The league is set only if exactly one has the requested name. */
export function gameOf(
  { team, league }: Pick<MatchRequestRecord, 'team' | 'league'>,
  leagues: readonly Pick<LeagueRecord, 'id' | 'name'>[],
): Partial<NewGameForm> {
  const { homeTeam, awayTeam } = team;
  const named = leagues.filter(({ name }) => same(name, league));
  const [only] = named;
  return {
    title: versus(team),
    homeTeam,
    awayTeam,
    ...(only && named.length === 1 ? { leagueId: only.id } : {}),
  };
}
