import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { APP_PLATFORM_NAMES } from '../../contract/downloads.js';
import type { AppUpdateDto, DownloadDto } from '../../contract/dto/download.dto.js';
import { BUILD_ENDINGS, megabytes } from '../../contract/media.js';
import type { AppUpdate, DownloadRecord } from '../../contract/records/download.record.js';
import { versionOrder } from '../../contract/versions.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { toDownloadRecord } from './download.mapper.js';
import { DOWNLOAD_MODEL, downloadWords, type DownloadDoc } from './download.schema.js';

/** Manages the builds of the mobile app. */
@Injectable()
export class DownloadsService {
  private readonly records: Records<DownloadDoc, DownloadRecord>;
  private readonly mediaUses: RecordTools['mediaUses'];

  constructor(
    @InjectModel(DOWNLOAD_MODEL) private readonly model: Model<DownloadDoc>,
    tools: RecordTools,
  ) {
    this.mediaUses = tools.mediaUses;
    this.records = tools.records({
      model,
      resource: 'downloads',
      mapping: {
        paths: { version: 'versionOrder' },
        convert: { id: toObjectId, version: (value) => versionOrder(String(value)) },
        words: true,
      },
      toRecord: toDownloadRecord,
      nameOf: ({ platform, version }) => `${platform} ${version}`,
      wordsOf: downloadWords,
    });
  }

  list(query: ListQuery): Promise<{ records: DownloadRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns a build. Throws DOWNLOAD_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<DownloadRecord> {
    return this.records.read(id);
  }

  /**
   * Finds the newest build of a channel for an installed app. Versions are compared by precedence (`versionOrder`). Beta builds are
   * offered only to the beta channel.
   */
  async findUpdate({ platform, version, channel = 'stable' }: AppUpdateDto): Promise<AppUpdate> {
    const offered = { platform, ...(channel === 'stable' && { releaseStatus: 'stable' as const }) };
    const newest = await this.model.findOne(offered).sort({ versionOrder: -1, _id: -1 }).lean<DownloadDoc>();
    if (!newest) return { newest: null, isNewer: false, mustUpdate: false };
    const installed = versionOrder(version);
    const required = { ...offered, isRequired: true, versionOrder: { $gt: installed } };
    const isNewer = newest.versionOrder > installed;
    const mustUpdate = isNewer && (await this.model.exists(required)) !== null;
    return { newest: toDownloadRecord(newest), isNewer, mustUpdate };
  }

  create(dto: DownloadDto, caller: Caller): Promise<DownloadRecord> {
    return this.records.create(async () => ({ ...(await this.fieldsOf(dto)), downloadCount: 0 }), caller);
  }

  update(id: Types.ObjectId, dto: DownloadDto, ifMatch: number | null, caller: Caller): Promise<DownloadRecord> {
    const change = (before: DownloadDoc) => this.fieldsOf(dto, before);
    return this.records.update(id, { ifMatch, change }, caller);
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<DownloadRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }

  /** Returns the stored fields of a build. Omitted optional fields keep their previous value. */
  private async fieldsOf(dto: DownloadDto, before?: DownloadDoc) {
    const { platform, version, downloadUrl } = dto;
    const releaseStatus = dto.releaseStatus ?? before?.releaseStatus ?? 'stable';
    const isRequired = dto.isRequired ?? before?.isRequired ?? false;
    const uploaded = await this.mediaUses.fileAt(downloadUrl);
    if (uploaded && uploaded.ending !== BUILD_ENDINGS[platform]) {
      throw ApiError.field('downloadUrl', `This is not a build for ${APP_PLATFORM_NAMES[platform]}.`);
    }
    const sizeInMB = uploaded ? megabytes(uploaded.bytes) : (dto.sizeInMB ?? 0);
    return { platform, version, versionOrder: versionOrder(version), downloadUrl, sizeInMB, releaseStatus, isRequired };
  }
}
