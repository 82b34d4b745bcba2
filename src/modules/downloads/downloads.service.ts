import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { ReleaseStatus } from '../../contract/downloads.js';
import type { DownloadDto } from '../../contract/dto/download.dto.js';
import type { DownloadRecord } from '../../contract/records/download.record.js';
import { toObjectId } from '../../platform/database/object-id.js';
import type { Caller } from '../../platform/http/access.js';
import type { ListQuery } from '../../platform/http/list-query.js';
import { RecordTools } from '../records/record-tools.js';
import type { Records } from '../records/records.js';
import { toDownloadRecord } from './download.mapper.js';
import { DOWNLOAD_MODEL, downloadWords, versionOrder, type DownloadDoc } from './download.schema.js';

/** What is stored of a build; a release status that is left out is `otherwise`. */
const fieldsOf = (
  { platform, version, downloadUrl, sizeInMB, releaseStatus }: DownloadDto,
  otherwise: ReleaseStatus,
) => ({
  platform,
  version,
  versionOrder: versionOrder(version),
  downloadUrl,
  sizeInMB,
  releaseStatus: releaseStatus ?? otherwise,
});

/** The builds of the mobile app. */
@Injectable()
export class DownloadsService {
  private readonly records: Records<DownloadDoc, DownloadRecord>;

  constructor(@InjectModel(DOWNLOAD_MODEL) model: Model<DownloadDoc>, tools: RecordTools) {
    this.records = tools.records({
      model,
      resource: 'downloads',
      noun: 'app build',
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

  /** Raises DOWNLOAD_NOT_FOUND. */
  read(id: Types.ObjectId): Promise<DownloadRecord> {
    return this.records.read(id);
  }

  create(dto: DownloadDto, caller: Caller): Promise<DownloadRecord> {
    return this.records.create({ ...fieldsOf(dto, 'stable'), downloadCount: 0 }, caller);
  }

  update(id: Types.ObjectId, dto: DownloadDto, ifMatch: number | null, caller: Caller): Promise<DownloadRecord> {
    return this.records.update(id, { ifMatch, change: (before) => fieldsOf(dto, before.releaseStatus) }, caller);
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<DownloadRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }
}
