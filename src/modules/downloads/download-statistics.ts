import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { APP_PLATFORMS, type AppPlatform } from '../../contract/downloads.js';
import type { DownloadRecord, DownloadStatistics } from '../../contract/records/download.record.js';
import { DailyCounts } from '../counting/daily-counts.js';
import { toDownloadRecord } from './download.mapper.js';
import { DOWNLOAD_MODEL, type DownloadDoc } from './download.schema.js';

interface Sums {
  count: number;
  downloads: number;
  /** In megabytes. */
  size: number;
}

const NONE: Sums = { count: 0, downloads: 0, size: 0 };

/** Divides and rounds to one decimal. Returns 0 if `total` is 0. */
const ratio = (part: number, total: number): number => (total === 0 ? 0 : Math.round((part / total) * 10) / 10);

/** Calculates statistics of builds and their downloads. */
@Injectable()
export class DownloadStatisticsService {
  constructor(
    @InjectModel(DOWNLOAD_MODEL) private readonly model: Model<DownloadDoc>,
    private readonly days: DailyCounts,
  ) {}

  async read(): Promise<DownloadStatistics> {
    const [sums, { byDay }] = await Promise.all([this.sums(), this.days.overTime('downloads')]);
    const all = [...sums.values()].reduce(plus, NONE);
    const platforms = APP_PLATFORMS.map(async (platform) => {
      const { count, downloads } = sums.get(platform) ?? NONE;
      return { platform, count, share: ratio(count * 100, all.count), downloads, latest: await this.latest(platform) };
    });
    return {
      total: all.count,
      downloads: all.downloads,
      averageSizeInMB: ratio(all.size, all.count),
      platforms: await Promise.all(platforms),
      byDay,
    };
  }

  private async sums(): Promise<Map<AppPlatform, Sums>> {
    const rows = await this.model.aggregate<Sums & { _id: AppPlatform }>([
      {
        $group: {
          _id: '$platform',
          count: { $sum: 1 },
          downloads: { $sum: '$downloadCount' },
          size: { $sum: '$sizeInMB' },
        },
      },
    ]);
    return new Map(rows.map(({ _id, ...sums }) => [_id, sums]));
  }

  /** Returns the newest stable build, or the newest build if none is stable. */
  private async latest(platform: AppPlatform): Promise<DownloadRecord | null> {
    for (const filter of [{ platform, releaseStatus: 'stable' as const }, { platform }]) {
      const doc = await this.model.findOne(filter).sort({ versionOrder: -1, _id: -1 }).lean<DownloadDoc>();
      if (doc) return toDownloadRecord(doc);
    }
    return null;
  }
}

const plus = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  downloads: a.downloads + b.downloads,
  size: a.size + b.size,
});
