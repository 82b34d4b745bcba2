import { versus } from '@contract/games.js';
import type { MatchRequestRecord } from '@contract/records/match-request.record.js';

/** Returns the teams as 'Arsenal vs Chelsea'. */
export const teamsOf = ({ team }: Pick<MatchRequestRecord, 'team'>): string => versus(team);
