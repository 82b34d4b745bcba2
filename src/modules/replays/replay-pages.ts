import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ReplayPageDto } from '../../contract/dto/replay-page.dto.js';
import { LIMITS } from '../../contract/limits.js';
import type { ReplayPage, SportOfReplays } from '../../contract/records/replay.record.js';
import { passDirectly } from '../../platform/cache/direct-body.js';
import { Changes } from '../../platform/cache/changes.js';
import { ResponseCache } from '../../platform/cache/response-cache.js';
import type { CachedResponse } from '../../platform/cache/cached-response.js';
import { toListedReplay } from './replay.mapper.js';
import { REPLAY_MODEL, type ReplayDoc } from './replay.schema.js';

const SOURCES = ['replays'] as const;

/** Fields of a listed replay. */
const LISTED = 'title thumbnail leagueName category date viewCount parts._id';

/**
 * Lists replays for the website, one page at a time. A change of any replay repeats only a count by sport, because an archive of
 * many years is too large to list completely.
 */
@Injectable()
export class ReplayPages {
  private readonly sports = this.changes.memo(SOURCES, () => this.countBySport());

  constructor(
    @InjectModel(REPLAY_MODEL) private readonly model: Model<ReplayDoc>,
    private readonly responses: ResponseCache,
    private readonly changes: Changes,
  ) {}

  async page(query: ReplayPageDto): Promise<CachedResponse> {
    const build = async () => ({
      body: { message: 'Replays loaded.', ...(await this.read(query)) },
      sources: SOURCES,
    });
    const { category = '', page = 1, shown = LIMITS.replaysOfPage } = query;
    const key = `replays|${page}|${shown}|${category.toLowerCase()}`;
    const budget = category === '' && page === 1 && shown === LIMITS.replaysOfPage ? 'list' : 'window';
    return (await passDirectly(build)) ?? this.responses.get({ budget, key }, build);
  }

  private async read({
    category = '',
    page = 1,
    shown: pageSize = LIMITS.replaysOfPage,
  }: ReplayPageDto): Promise<ReplayPage> {
    const sports = await this.sports();
    const requestedCategory = category.toLowerCase();
    const selected =
      requestedCategory === '' ? sports : sports.filter(({ sport }) => sport.toLowerCase() === requestedCategory);
    const total = selected.reduce((sum, { count }) => sum + count, 0);
    const last = Math.max(1, Math.ceil(total / LIMITS.replaysOfPage));
    const before = (Math.min(page, last) - 1) * LIMITS.replaysOfPage;
    const docs = await this.model
      .find(requestedCategory === '' ? {} : { category: { $in: selected.map(({ sport }) => sport) } }, LISTED)
      .sort({ date: -1, _id: -1 })
      .skip(before)
      .limit(pageSize)
      .lean<ReplayDoc[]>();
    return { replays: docs.map(toListedReplay), before, total, sports };
  }

  /** Returns the sports that have replays, most replays first. */
  private async countBySport(): Promise<SportOfReplays[]> {
    const counted = await this.model.aggregate<{ _id: string; count: number }>([
      { $group: { _id: '$category', count: { $sum: 1 } } },
    ]);
    const sports = counted.map(({ _id: sport, count }) => ({ sport, count }));
    return sports.sort((a, b) => b.count - a.count || (a.sport < b.sport ? -1 : 1));
  }
}
