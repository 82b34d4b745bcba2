import type { MatchRequestRecord } from '@contract/records/match-request.record.js';

/** Returns the teams as 'Arsenal – Chelsea'. */
export const teamsOf = ({ team }: Pick<MatchRequestRecord, 'team'>): string => `${team.homeTeam} – ${team.awayTeam}`;
