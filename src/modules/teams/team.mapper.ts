import type { PublicTeamRecord, TeamProfileRecord } from '../../contract/records/team.record.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { TeamDoc } from './team.schema.js';

/** Fields of a team that visitors may see. */
export type PublicTeamDoc = Pick<TeamDoc, 'name' | 'aliases' | 'shortName' | 'colours' | 'crest' | 'nameIds'>;

export function toPublicTeam({ name, aliases, shortName, colours, crest, nameIds }: PublicTeamDoc): PublicTeamRecord {
  return { name, aliases, shortName, colours, crest, nameIds };
}

export const toTeamRecord = (doc: TeamDoc): TeamProfileRecord => ({ ...baseOf(doc), ...toPublicTeam(doc) });
