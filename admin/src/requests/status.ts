import { MatchRequestStatusDto } from '@contract/dto/match-request.dto.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';
import { REQUEST_STATUSES, type RequestStatus } from '@contract/statuses.js';
import type { StatusField } from '../shared/list/index.js';

/** 'Arsenal – Chelsea' */
export const teamsOf = ({ team }: Pick<MatchRequestRecord, 'team'>): string => `${team.homeTeam} – ${team.awayTeam}`;

export const requestStatus: StatusField<MatchRequestRecord, RequestStatus> = {
  resource: 'requests',
  statuses: REQUEST_STATUSES,
  tones: { New: 'new', Pending: 'waiting', Approved: 'good' },
  dto: MatchRequestStatusDto,
  nameOf: teamsOf,
};
