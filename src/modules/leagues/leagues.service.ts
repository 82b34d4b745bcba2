import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { LeagueDto, LeagueUpdateDto } from '../../contract/dto/league.dto.js';
import { MESSAGES } from '../../contract/messages.js';
import type { UsualStreamsDto } from '../../contract/dto/usual-streams.dto.js';
import type { LeagueRecord, UsualStream } from '../../contract/records/league.record.js';
import { STREAM_DEFAULTS } from '../../contract/streams.js';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import { moveRecord } from '../records/record-order.js';
import type { Removal, Update } from '../records/record-store.js';
import type { Records } from '../records/records.js';
import { LeagueListeners } from './league-listeners.js';
import { loggedLeague, toLeagueRecord } from './league.mapper.js';
import { LEAGUE_MODEL, LEAGUE_ORDER, leagueNameKey, leagueWords, NO_ORDER, type LeagueDoc } from './league.schema.js';

/** Name or id by which a write refers to a league. */
export interface NamedLeague {
  league?: string;
  leagueId?: string;
}

@Injectable()
export class LeaguesService {
  readonly records: Records<LeagueDoc, LeagueRecord>;

  constructor(
    @InjectModel(LEAGUE_MODEL) private readonly model: Model<LeagueDoc>,
    private readonly listeners: LeagueListeners,
    private readonly locks: RecordLocks,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'leagues',
      mapping: { convert: { id: toObjectId }, ties: { order: 'name' }, words: true },
      toRecord: toLeagueRecord,
      nameOf: ({ name }) => name,
      labelOf: (noun, { name }) => `${noun} ${name}`,
      logged: loggedLeague,
      wordsOf: leagueWords,
      written: async (before, after) => {
        if (before) await listeners.leagueChanged(before, after);
      },
    });
  }

  list(query: ListQuery): Promise<{ records: LeagueRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns a league. Throws LEAGUE_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<LeagueRecord> {
    return this.records.read(id);
  }

  /**
   * Finds the league that a game or a replay names, by id or by name. Throws LEAGUE_NOT_FOUND_BY_NAME, and LEAGUE_AMBIGUOUS if
   * several countries have a league of this name.
   */
  async resolve(named: NamedLeague): Promise<LeagueDoc> {
    const filter = named.leagueId
      ? { _id: new Types.ObjectId(named.leagueId) }
      : { nameKey: leagueNameKey(named.league ?? '') };
    const found = await this.model.find(filter).limit(2).lean<LeagueDoc[]>();
    const [league, another] = found;
    if (!league) throw leagueNotFound();
    if (another) throw refuse('LEAGUE_AMBIGUOUS', 'Several leagues have this name. Choose one of them.');
    return league;
  }

  /** Returns a league, or null if it does not exist. For use in writes. */
  find(id: Types.ObjectId): Promise<LeagueDoc | null> {
    return this.model.findById(id).lean<LeagueDoc>().exec();
  }

  /** Returns whether a league exists. For use outside of writes. */
  async exists(id: Types.ObjectId): Promise<boolean> {
    return (await this.model.exists({ _id: id })) !== null;
  }

  /** Creates a league. Throws LEAGUE_EXISTS if the country already has a league of this name. */
  create(dto: LeagueDto, caller: Caller): Promise<LeagueRecord> {
    return this.records.create({ ...fieldsOf(dto), order: NO_ORDER }, caller, (doc) => this.refuseTaken(doc));
  }

  /** Updates a league. Throws LEAGUE_NOT_FOUND, STALE_WRITE, and LEAGUE_EXISTS. */
  update(id: Types.ObjectId, dto: LeagueUpdateDto, ifMatch: number | null, caller: Caller): Promise<LeagueRecord> {
    const update: Update<LeagueDoc> = {
      ifMatch,
      // Games and replays copy fields of the league: the lock prevents a concurrent write from adding one with the old values.
      prepare: () => this.locks.exclude(id),
      change: async (before) => {
        const logoUrl = dto.logoUrl ?? before.logoUrl;
        // The logo of a league can be replaced, but not removed.
        if (logoUrl === '' && before.logoUrl !== '') throw ApiError.field('logoUrl', MESSAGES.invalidLogoUrl);
        const { seasonStart = before.seasonStart ?? null } = dto;
        const fields = fieldsOf({ ...dto, logoUrl, seasonStart });
        await this.refuseTaken({ ...before, ...fields });
        return fields;
      },
    };
    return this.records.update(id, update, caller);
  }

  /** Returns the usual streams of a league's games. Throws LEAGUE_NOT_FOUND. */
  async usualStreams(id: Types.ObjectId): Promise<UsualStreams> {
    return usualStreamsOf(await this.records.find(id));
  }

  /** Replaces the usual streams of a league. Throws LEAGUE_NOT_FOUND and STALE_WRITE. */
  async setUsualStreams(
    id: Types.ObjectId,
    dto: UsualStreamsDto,
    ifMatch: number | null,
    caller: Caller,
  ): Promise<UsualStreams & { name: string }> {
    const streams = dto.streams.map(({ title, url, ...kind }) => ({ ...STREAM_DEFAULTS, ...kind, title, url }));
    const update: Update<LeagueDoc> = {
      ifMatch,
      current: usualStreamsOf,
      change: () => ({ usualStreams: streams }),
      action: (after) => `Changed the usual streams of the ${this.records.labelOf(after)}`,
    };
    const { name, revision } = await this.records.update(id, update, caller);
    return { name, streams, revision };
  }

  /**
   * Moves a league before another league, or to the end if `before` is null. Throws LEAGUE_NOT_FOUND, and STALE_WRITE if the
   * other league no longer exists.
   */
  move(id: Types.ObjectId, before: Types.ObjectId | null, caller: Caller): Promise<number> {
    return moveRecord(this.records.store, LEAGUE_ORDER, id, before, caller);
  }

  /** Deletes a league. Throws LEAGUE_NOT_FOUND, STALE_WRITE, and LEAGUE_IN_USE if games or replays use the league. */
  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<LeagueRecord> {
    const removal: Removal<LeagueDoc> = {
      ifMatch,
      prepare: () => this.locks.exclude(id, true),
      rule: async () => {
        if (await this.listeners.isUsed(id)) throw new ApiError('LEAGUE_IN_USE');
      },
    };
    return this.records.remove(id, removal, caller);
  }

  /** Restores a deleted league. Throws LEAGUE_NOT_FOUND, LEAGUE_EXISTS, and RESTORE_CONFLICT. */
  restore(id: Types.ObjectId, caller: Caller): Promise<LeagueRecord> {
    return this.records.restore(id, caller, { rule: (doc) => this.refuseTaken(doc) });
  }

  private async refuseTaken(doc: LeagueDoc): Promise<void> {
    const filter = { nameKey: doc.nameKey, country: doc.country, _id: { $ne: doc._id } };
    if (await this.model.exists(filter)) throw new ApiError('LEAGUE_EXISTS');
  }
}

interface UsualStreams {
  streams: UsualStream[];
  /** Revision of the league. */
  revision: number;
}

const usualStreamsOf = ({ usualStreams = [], revision }: LeagueDoc): UsualStreams => ({
  streams: usualStreams,
  revision,
});

/**
 * Resolves a name without an id to the stored league if that league has the name, even if other countries have a league of the
 * same name.
 */
export function namedLeague(
  requested: NamedLeague,
  before: { leagueId: Types.ObjectId; leagueName: string },
): NamedLeague {
  const same = requested.league?.trim().toLowerCase() === before.leagueName.toLowerCase();
  return !requested.leagueId && same ? { leagueId: before.leagueId.toHexString() } : requested;
}

const fieldsOf = ({ name, abbreviation, country, category, logoUrl, seasonStart = null }: LeagueDto) => ({
  name,
  nameKey: leagueNameKey(name),
  abbreviation,
  country,
  category,
  logoUrl,
  seasonStart,
});

/** Returns the error for a name or id that no league has. */
const leagueNotFound = (): ApiError => refuse('LEAGUE_NOT_FOUND_BY_NAME', 'League not found');

/** Returns the error for a deleted record whose league was deleted, too. */
export const leagueOfRestoredMissing = (): ApiError =>
  new ApiError('RESTORE_CONFLICT', { message: 'The league was deleted, too. Restore the league first.' });

const refuse = (code: 'LEAGUE_NOT_FOUND_BY_NAME' | 'LEAGUE_AMBIGUOUS', message: string): ApiError =>
  new ApiError(code, { message, errors: { league: [message] } });
