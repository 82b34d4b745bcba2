import { Schema } from 'mongoose';
import { APP_PLATFORMS, RELEASE_STATUSES, type AppPlatform, type ReleaseStatus } from '../../contract/downloads.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';

export const DOWNLOAD_MODEL = 'Download';

export interface DownloadDoc extends StoredDoc, Searchable {
  platform: AppPlatform;
  version: string;
  /** What the version is sorted by: 1.10 comes after 1.9. */
  versionOrder: string;
  downloadUrl: string;
  /** Megabytes. */
  sizeInMB: number;
  releaseStatus: ReleaseStatus;
  downloadCount: number;
}

export const downloadSchema = new Schema<DownloadDoc>(
  {
    platform: { type: String, enum: APP_PLATFORMS, required: true },
    version: { type: String, required: true },
    versionOrder: { type: String, required: true },
    downloadUrl: { type: String, required: true },
    sizeInMB: { type: Number, required: true },
    releaseStatus: { type: String, enum: RELEASE_STATUSES, required: true },
    downloadCount: { type: Number, required: true, default: 0 },
    ...searchable,
    ...storedFields,
  },
  { collection: 'downloads', versionKey: false },
);
downloadSchema.index({ platform: 1, releaseStatus: 1, createdAt: -1, _id: -1 });
downloadSchema.index({ platform: 1, createdAt: -1, _id: -1 });
indexSorts(downloadSchema, 'platform', 'versionOrder', 'releaseStatus', 'sizeInMB', 'downloadCount');
indexSorts(downloadSchema, 'createdAt', 'updatedAt');

/** Digits of a number within a version, at least; longer ones are rare enough to be out of order. */
const DIGITS = 10;

/** A version in a form whose order by characters is the order of its numbers. */
export const versionOrder = (version: string): string =>
  version.replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));

export const downloadWords = ({ platform, version, releaseStatus }: DownloadDoc): string[] =>
  searchWords(platform, version, releaseStatus);
indexWords(downloadSchema, downloadWords);
