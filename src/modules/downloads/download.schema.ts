import { Schema } from 'mongoose';
import { APP_PLATFORMS, APP_RELEASE_STATUSES } from '../../contract/downloads.js';
import type { DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { retireIndexes } from '../../platform/database/indexes/retired-indexes.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';

export const DOWNLOAD_MODEL = 'Download';

const fields = {
  platform: { type: String, enum: APP_PLATFORMS, required: true },
  version: { type: String, required: true },
  /** Sort key of the version, see `versionOrder`. */
  versionOrder: { type: String, required: true },
  downloadUrl: { type: String, required: true },
  /** In megabytes. */
  sizeInMB: { type: Number, required: true },
  releaseStatus: { type: String, enum: APP_RELEASE_STATUSES, required: true },
  /** Absent in records of older versions. */
  isRequired: { type: Boolean },
  downloadCount: { type: Number, required: true, default: 0 },
  ...searchable,
  ...storedFields,
};

export interface DownloadDoc extends DocOf<typeof fields> {}

export const downloadSchema = new Schema<DownloadDoc>(fields, { collection: 'downloads', versionKey: false });
downloadSchema.index({ downloadUrl: 1 });
downloadSchema.index({ platform: 1, createdAt: -1, _id: -1 });
// Finds the newest build and the newest stable build of a platform.
downloadSchema.index({ platform: 1, versionOrder: -1, _id: -1 });
downloadSchema.index({ platform: 1, releaseStatus: 1, versionOrder: -1, _id: -1 });
retireIndexes(downloadSchema, 'platform_1_releaseStatus_1_createdAt_-1__id_-1');
indexSorts(downloadSchema, 'platform', 'versionOrder', 'releaseStatus', 'sizeInMB', 'downloadCount');
indexSorts(downloadSchema, 'createdAt', 'updatedAt');

export const downloadWords = ({ platform, version, releaseStatus }: DownloadDoc): string[] =>
  searchWords(platform, version, releaseStatus);
indexWords(downloadSchema, downloadWords);
