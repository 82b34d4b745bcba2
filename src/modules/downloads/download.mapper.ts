import type { DownloadRecord } from '../../contract/records/download.record.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { DownloadDoc } from './download.schema.js';

export function toDownloadRecord(doc: DownloadDoc): DownloadRecord {
  const { platform, version, downloadUrl, sizeInMB, releaseStatus, downloadCount } = doc;
  const isRequired = doc.isRequired ?? false;
  return { ...baseOf(doc), platform, version, downloadUrl, sizeInMB, releaseStatus, isRequired, downloadCount };
}
