import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { AffiliateDto } from '../../contract/dto/affiliate.dto.js';
import type { Reader } from '../../contract/games.js';
import { holds } from '../../contract/permissions.js';
import type { AffiliateRecord, AffiliateStatistics } from '../../contract/records/affiliate.record.js';
import { toFlag } from '../../platform/database/records/to-flag.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { DailyCounts } from '../counting/daily-counts.js';
import { GameLinks, type GameLink, type GameLinkSource } from '../games/game-links.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { writerHolds } from '../records/writer.js';
import { AFFILIATE_MODEL, affiliateWords, type AffiliateDoc } from './affiliate.schema.js';

type OwnFields = Omit<AffiliateDto, 'platforms' | 'image' | 'isActive'> &
  Pick<AffiliateDoc, 'platforms' | 'image' | 'isActive'>;

/** Builds the stored fields. An omitted optional field keeps its value, or starts with its default. */
function fieldsOf(dto: AffiliateDto, before?: AffiliateDoc): OwnFields {
  const { title, link, image = before?.image } = dto;
  const platforms = dto.platforms ?? before?.platforms ?? 'both';
  return { title, link, platforms, image: image ?? '', isActive: dto.isActive ?? before?.isActive ?? true };
}

const shownTo = (reader: Reader) => ({ isActive: true, platforms: { $in: [reader, 'both'] as const } });

const mayReadAll = (caller: Caller | null): boolean => holds(caller, 'affiliates:access');

/** Manages the links of partners and selects the link shown with games. */
@Injectable()
export class AffiliatesService implements GameLinkSource, OnModuleInit {
  private readonly records: Records<AffiliateDoc, AffiliateRecord>;

  constructor(
    @InjectModel(AFFILIATE_MODEL) private readonly model: Model<AffiliateDoc>,
    private readonly links: GameLinks,
    private readonly days: DailyCounts,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'affiliates',
      mapping: { convert: { id: toObjectId, isActive: toFlag }, words: true },
      toRecord: toAffiliateRecord,
      nameOf: ({ title }) => title,
      isReadBy: (_, writer) => writerHolds(writer, 'affiliates:access'),
      wordsOf: affiliateWords,
      // Responses with games contain a link, so a change of a link also invalidates games.
      shownIn: ['games'],
    });
  }

  onModuleInit(): void {
    this.links.register(this);
  }

  /**
   * Lists all links with clicks for callers with affiliates:access. Other callers get the active links without clicks: links for
   * apps if the filter `platforms` is mobile, else links for the web.
   */
  async list(query: ListQuery, caller: Caller | null): Promise<{ records: AffiliateRecord[]; total: number }> {
    if (mayReadAll(caller)) return this.records.list(query);
    // Sorting by clicks would reveal the numbers that the records omit.
    if (query.sort.field === 'clicks')
      throw new ApiError('BAD_QUERY', { message: 'This list cannot be sorted by clicks.' });
    const { platforms, ...filter } = query.filter;
    const reader = platforms?.every((one) => one === 'mobile') ? 'mobile' : 'web';
    const listQuery = reader === 'mobile' ? { ...query, filter } : query;
    const { records, total } = await this.records.list(listQuery, shownTo(reader));
    return { records: records.map(withoutClicks), total };
  }

  /** Returns a link. Throws AFFILIATE_NOT_FOUND, also for a link that the caller may not read. */
  async read(id: Types.ObjectId, caller: Caller | null): Promise<AffiliateRecord> {
    if (mayReadAll(caller)) return this.records.read(id);
    return withoutClicks(await this.records.read(id, shownTo('web')));
  }

  /** Throws AFFILIATE_NOT_FOUND for a link that is not active. */
  async findActive(id: Types.ObjectId): Promise<void> {
    if (!(await this.model.exists({ _id: id, isActive: true }))) throw new ApiError('AFFILIATE_NOT_FOUND');
  }

  /** Returns the clicks of recent days, by day and by link. */
  async statistics(): Promise<AffiliateStatistics> {
    const { byDay, byRecord } = await this.days.overTime('affiliates');
    const docs = await this.model.find({}, { title: 1 }).lean<AffiliateDoc[]>();
    const titles = new Map(docs.map(({ _id, title }) => [_id.toHexString(), title]));
    return {
      byDay,
      byLink: byRecord.flatMap(({ id, count }) => {
        const title = titles.get(id);
        return title === undefined ? [] : { id, title, count };
      }),
    };
  }

  create(dto: AffiliateDto, caller: Caller): Promise<AffiliateRecord> {
    return this.records.create({ ...fieldsOf(dto), clicks: 0 }, caller);
  }

  update(id: Types.ObjectId, dto: AffiliateDto, ifMatch: number | null, caller: Caller): Promise<AffiliateRecord> {
    const change = (before: AffiliateDoc) => fieldsOf(dto, before);
    return this.records.update(id, { ifMatch, change }, caller);
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<AffiliateRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }

  restore(id: Types.ObjectId, caller: Caller): Promise<AffiliateRecord> {
    return this.records.restore(id, caller);
  }

  /** Returns the most recently added active link for each platform. */
  async linksForGames(): Promise<Partial<Record<Reader, GameLink>>> {
    const [web, mobile] = await Promise.all([this.newest('web'), this.newest('mobile')]);
    return { ...(web && { web }), ...(mobile && { mobile }) };
  }

  private async newest(reader: Reader): Promise<GameLink | null> {
    const doc = await this.model.findOne(shownTo(reader)).sort({ createdAt: -1, _id: -1 }).lean<AffiliateDoc>();
    return doc && { affiliateId: doc._id.toHexString(), affiliateLink: doc.link };
  }
}

function toAffiliateRecord(doc: AffiliateDoc): AffiliateRecord {
  const { title, link, platforms, image, isActive, clicks } = doc;
  return { ...baseOf(doc), title, link, platforms, image, isActive, clicks };
}

function withoutClicks({ clicks: _, ...record }: AffiliateRecord): AffiliateRecord {
  return record;
}
