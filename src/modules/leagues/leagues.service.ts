import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { LeagueDto } from '../../contract/dto/league.dto.js';
import type { LeagueRecord } from '../../contract/records/league.record.js';
import { Clock } from '../../platform/clock/clock.js';
import { Holds } from '../../platform/database/holds.js';
import { findSlice, type ListMapping } from '../../platform/database/list.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { refuseStale, saveRevision } from '../../platform/database/record.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import type { Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { ListQuery } from '../../platform/http/list-query.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ActivityService } from '../activity/activity.service.js';
import { LeagueUse } from './league-use.js';
import { toLeagueRecord } from './league.mapper.js';
import { LEAGUE_MODEL, leagueNameKey, leagueWords, type LeagueDoc } from './league.schema.js';
import type { NamedLeague } from './named-league.js';

const MAPPING: ListMapping = {
  convert: { id: toObjectId },
  search: ['name', 'abbreviation', 'country', 'category'],
  words: true,
};

@Injectable()
export class LeaguesService {
  constructor(
    @InjectModel(LEAGUE_MODEL) private readonly model: Model<LeagueDoc>,
    private readonly use: LeagueUse,
    private readonly holds: Holds,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  async list(query: ListQuery): Promise<{ leagues: LeagueRecord[]; total: number }> {
    const { docs, total } = await findSlice(this.model, query, MAPPING);
    return { leagues: docs.map(toLeagueRecord), total };
  }

  /** Raises LEAGUE_NOT_FOUND. */
  async read(id: Types.ObjectId): Promise<LeagueRecord> {
    const doc = await this.model.findById(id).lean<LeagueDoc>();
    if (!doc) throw new ApiError('LEAGUE_NOT_FOUND');
    return toLeagueRecord(doc);
  }

  /**
   * The league that a game or a replay names, by id or by name. Raises LEAGUE_NOT_FOUND_BY_NAME ('League not found'), and
   * LEAGUE_AMBIGUOUS where several countries have a league of the name.
   */
  async resolve(named: NamedLeague, tx: Transaction): Promise<LeagueDoc> {
    const filter = named.leagueId
      ? { _id: new Types.ObjectId(named.leagueId) }
      : { nameKey: leagueNameKey(named.league ?? '') };
    const found = await this.model
      .find(filter)
      .limit(2)
      .session(tx.session ?? null)
      .lean<LeagueDoc[]>();
    const [league, another] = found;
    if (!league) throw leagueGone();
    if (another) throw refuse('LEAGUE_AMBIGUOUS', 'Several leagues have this name: choose one of them.');
    return league;
  }

  /** Whether there is such a league; not as a part of a write. */
  async exists(id: Types.ObjectId): Promise<boolean> {
    return (await this.model.exists({ _id: id })) !== null;
  }

  /** Raises LEAGUE_EXISTS for a name taken within the country. */
  async create(dto: LeagueDto, caller: Caller): Promise<LeagueRecord> {
    return this.unit.run(async (tx) => {
      const now = this.clock.date();
      const doc: LeagueDoc = {
        _id: new Types.ObjectId(),
        ...dto,
        nameKey: leagueNameKey(dto.name),
        words: leagueWords(dto),
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      await this.refuseTaken(doc, tx);
      await this.model.insertMany([doc], { session: tx.session });
      await this.logAndEmit(tx, caller, `Created the league ${dto.name}`, null, doc);
      return toLeagueRecord(doc);
    });
  }

  async update(id: Types.ObjectId, dto: LeagueDto, ifMatch: number | null, caller: Caller): Promise<LeagueRecord> {
    return this.unit.run(async (tx) => {
      // Games and replays copy its name: none is added meanwhile.
      await this.holds.exclude(tx, id);
      const before = await this.find(id, tx);
      refuseStale(before, ifMatch, () => toLeagueRecord(before));
      const nameKey = leagueNameKey(dto.name);
      await this.refuseTaken({ ...before, ...dto, nameKey }, tx);
      const change = { $set: { ...dto, nameKey, words: leagueWords(dto) } };
      const after = await saveRevision(this.model, before, change, this.clock.date(), tx, 'LEAGUE_NOT_FOUND');
      await this.use.leagueChanged(after, tx);
      await this.logAndEmit(tx, caller, `Changed the league ${dto.name}`, before, after);
      return toLeagueRecord(after);
    });
  }

  /** Raises LEAGUE_IN_USE while games or replays use it. */
  async remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<LeagueRecord> {
    return this.unit.run(async (tx) => {
      await this.holds.exclude(tx, id, true);
      const doc = await this.find(id, tx);
      refuseStale(doc, ifMatch, () => toLeagueRecord(doc));
      if (await this.use.isUsed(id, tx)) throw new ApiError('LEAGUE_IN_USE');
      await this.model.deleteOne({ _id: id }, { session: tx.session });
      if (!tx.session) await this.putBack(doc, tx);
      await this.logAndEmit(tx, caller, `Deleted the league ${doc.name}`, doc, null);
      return toLeagueRecord(doc);
    });
  }

  /** Without transactions, puts a league back that somebody began to use meanwhile. Raises LEAGUE_IN_USE. */
  private async putBack(doc: LeagueDoc, tx: Transaction): Promise<void> {
    if (!(await this.use.isUsed(doc._id, tx))) return;
    await this.model.insertMany([doc], { lean: true });
    throw new ApiError('LEAGUE_IN_USE');
  }

  private async find(id: Types.ObjectId, tx: Transaction): Promise<LeagueDoc> {
    const doc = await this.model
      .findById(id)
      .session(tx.session ?? null)
      .lean<LeagueDoc>();
    if (!doc) throw new ApiError('LEAGUE_NOT_FOUND');
    return doc;
  }

  private async refuseTaken(doc: LeagueDoc, tx: Transaction): Promise<void> {
    const filter = { nameKey: doc.nameKey, country: doc.country, _id: { $ne: doc._id } };
    if (await this.model.exists(filter).session(tx.session ?? null)) throw new ApiError('LEAGUE_EXISTS');
  }

  private async logAndEmit(
    tx: Transaction,
    caller: Caller,
    action: string,
    before: LeagueDoc | null,
    after: LeagueDoc | null,
  ): Promise<void> {
    const id = (after ?? before)?._id.toHexString() ?? '';
    await this.activity.log(tx, caller, {
      action,
      resource: 'leagues',
      resourceId: id,
      before: before && toLeagueRecord(before),
      after: after && toLeagueRecord(after),
    });
    await this.outbox.changed(tx, 'leagues', [id]);
  }
}

/** Nobody has the league that a write names. */
export const leagueGone = (): ApiError => refuse('LEAGUE_NOT_FOUND_BY_NAME', 'League not found');

const refuse = (code: 'LEAGUE_NOT_FOUND_BY_NAME' | 'LEAGUE_AMBIGUOUS', message: string): ApiError =>
  new ApiError(code, { message, errors: { league: [message] } });
