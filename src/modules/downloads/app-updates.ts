import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AppUpdateDto } from '../../contract/dto/download.dto.js';
import type { AppUpdate } from '../../contract/records/download.record.js';
import { versionOrder } from '../../contract/versions.js';
import { toDownloadRecord } from './download.mapper.js';
import { DOWNLOAD_MODEL, type DownloadDoc } from './download.schema.js';

/** Finds updates for an installed app: whether a newer build exists, and whether the app must install it. */
@Injectable()
export class AppUpdates {
  constructor(@InjectModel(DOWNLOAD_MODEL) private readonly model: Model<DownloadDoc>) {}

  /**
   * Finds the newest build of a channel. Versions are compared by precedence (`versionOrder`). Beta builds are offered only to
   * the beta channel.
   */
  async find({ platform, version, channel = 'stable' }: AppUpdateDto): Promise<AppUpdate> {
    const offered = { platform, ...(channel === 'stable' && { releaseStatus: 'stable' as const }) };
    const newest = await this.model.findOne(offered).sort({ versionOrder: -1, _id: -1 }).lean<DownloadDoc>();
    if (!newest) return { newest: null, isNewer: false, mustUpdate: false };
    const installed = versionOrder(version);
    const required = { ...offered, isRequired: true, versionOrder: { $gt: installed } };
    const isNewer = newest.versionOrder > installed;
    const mustUpdate = isNewer && (await this.model.exists(required)) !== null;
    return { newest: toDownloadRecord(newest), isNewer, mustUpdate };
  }
}
