import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { PublicTeamRecord } from '../../contract/records/team.record.js';
import { compareTexts } from '../../contract/sort-key.js';
import { teamId } from '../../contract/teams.js';
import { Changes } from '../../platform/cache/changes.js';
import { inBatches } from '../../platform/database/lists/list.js';
import { mapInSlices, sortInSlices } from '../../platform/slices.js';
import { toPublicTeam, type PublicTeamDoc } from './team.mapper.js';
import { TEAM_MODEL, type TeamDoc } from './team.schema.js';

/** All teams at one time. */
interface TeamSnapshot {
  /** Teams in the order of their names. */
  teams: readonly PublicTeamRecord[];
  /** Teams by the id of each name. */
  byId: ReadonlyMap<string, PublicTeamRecord>;
}

const PUBLIC_FIELDS = { name: 1, aliases: 1, shortName: 1, colours: 1, crest: 1, nameIds: 1 } as const;

/** Finds teams by the id of any of their names. Keeps all teams in memory and reads them again after a change. */
@Injectable()
export class TeamDirectory {
  /** Returns all teams as of the call or later. */
  readonly all = this.changes.memo(['teams'], () => this.read());

  constructor(
    @InjectModel(TEAM_MODEL) private readonly model: Model<TeamDoc>,
    private readonly changes: Changes,
  ) {}

  /** Returns the team that has a name with this id (see `teamId`), or null if no team has such a name. */
  async find(id: string): Promise<PublicTeamRecord | null> {
    return (await this.all()).byId.get(id) ?? null;
  }

  /** Returns the team that has a name, in any spelling with the same id, or null if no team has such a name. */
  named(name: string): Promise<PublicTeamRecord | null> {
    return this.find(teamId(name));
  }

  private async read(): Promise<TeamSnapshot> {
    // The order of the ids never changes, so a concurrent write neither hides nor repeats a team.
    const docs = await inBatches<PublicTeamDoc>(this.model.find({}, PUBLIC_FIELDS).hint({ _id: 1 }));
    const records = await mapInSlices(docs, toPublicTeam);
    const teams = await sortInSlices(records, (a, b) => compareTexts(a.name, b.name));
    return { teams, byId: new Map(teams.flatMap((team) => team.nameIds.map((id) => [id, team] as const))) };
  }
}
