import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { TeamDto } from '../../contract/dto/team.dto.js';
import { sameNameMessage } from '../../contract/messages.js';
import type { TeamProfileRecord } from '../../contract/records/team.record.js';
import { repeatedAlias, teamId, teamIdsOf } from '../../contract/teams.js';
import { isDuplicateKey } from '../../platform/database/records/duplicate-key.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import type { Update } from '../records/record-store.js';
import type { Records } from '../records/records.js';
import { toTeamRecord } from './team.mapper.js';
import { TEAM_MODEL, teamWords, type TeamDoc } from './team.schema.js';

/** Builds the stored fields. An omitted field keeps its value, or starts empty. */
function fieldsOf(dto: TeamDto, before?: TeamDoc) {
  const { name } = dto;
  const aliases = dto.aliases ?? before?.aliases ?? [];
  return {
    name,
    aliases,
    shortName: dto.shortName ?? before?.shortName ?? '',
    colours: dto.colours ?? before?.colours ?? [],
    crest: dto.crest ?? before?.crest ?? '',
    nameIds: teamIdsOf({ name, aliases }),
  };
}

/** Manages the names and looks of teams. */
@Injectable()
export class TeamsService {
  private readonly records: Records<TeamDoc, TeamProfileRecord>;

  constructor(
    @InjectModel(TEAM_MODEL) private readonly model: Model<TeamDoc>,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'teams',
      mapping: { convert: { id: toObjectId }, words: true },
      toRecord: toTeamRecord,
      nameOf: ({ name }) => name,
      labelOf: (noun, { name }) => `${noun} ${name}`,
      wordsOf: teamWords,
    });
  }

  list(query: ListQuery): Promise<ListPage<TeamProfileRecord>> {
    return this.records.list(query);
  }

  /** Returns a team. Throws TEAM_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<TeamProfileRecord> {
    return this.records.read(id);
  }

  /** Creates a team. Throws TEAM_NAME_TAKEN if another team has one of its names. */
  create(dto: TeamDto, caller: Caller): Promise<TeamProfileRecord> {
    return this.unique(() => this.records.create(fieldsOf(dto), caller, (doc) => this.refuseTaken(doc)));
  }

  /** Updates a team. Throws TEAM_NOT_FOUND, STALE_WRITE, and TEAM_NAME_TAKEN. */
  update(id: Types.ObjectId, dto: TeamDto, ifMatch: number | null, caller: Caller): Promise<TeamProfileRecord> {
    const update: Update<TeamDoc> = {
      ifMatch,
      change: async (before) => {
        const fields = fieldsOf(dto, before);
        await this.refuseTaken({ ...before, ...fields });
        return fields;
      },
    };
    return this.unique(() => this.records.update(id, update, caller));
  }

  /** Deletes a team. Games retain the name. Throws TEAM_NOT_FOUND and STALE_WRITE. */
  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<TeamProfileRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }

  /** Throws TEAM_NAME_TAKEN if another team has a name of this team, and VALIDATION_FAILED if the team has a name twice. */
  private async refuseTaken(doc: TeamDoc): Promise<void> {
    // The stored aliases may contain the new name, if the write does not replace them.
    const repeated = repeatedAlias(doc);
    if (repeated !== null) throw ApiError.field('aliases', sameNameMessage(repeated));
    const filter = { nameIds: { $in: doc.nameIds }, _id: { $ne: doc._id } };
    const other = await this.model.findOne(filter).sort({ _id: 1 }).lean<TeamDoc>();
    if (other) throw nameTaken(doc, other);
  }

  /** Runs a write. If a concurrent write stores one of its names first, a second attempt finds and reports the other team. */
  private async unique<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return work().catch((second: unknown) => {
        throw isDuplicateKey(second) ? new ApiError('TEAM_NAME_TAKEN') : second;
      });
    }
  }
}

/** Returns the error for names that another team has, with messages by field. */
function nameTaken({ name, aliases }: TeamDoc, other: TeamDoc): ApiError {
  const takenIds = new Set(other.nameIds);
  const messagesOf = (names: readonly string[]): string[] =>
    names.filter((one) => takenIds.has(teamId(one))).map((one) => `“${one}” is already a name of ${other.name}.`);
  const [ofName, ofAliases] = [messagesOf([name]), messagesOf(aliases)];
  const errors = { ...(ofName.length > 0 && { name: ofName }), ...(ofAliases.length > 0 && { aliases: ofAliases }) };
  const [message = ''] = [...ofName, ...ofAliases];
  return new ApiError('TEAM_NAME_TAKEN', { message, errors });
}
