import type { MediaKind } from '../media.js';
import type { Resource } from '../resources/index.js';
import { BaseRecord, MessageResponse } from './base.record.js';

/** A record that references an uploaded file. */
export class MediaUseRecord {
  /** Resource of the record. */
  resource!: Resource;
  /** Id of the record. */
  id!: string;
  /** Name of the record as displayed to people. */
  name!: string;
}

/** An uploaded file. */
export class MediaRecord extends BaseRecord {
  /** An image ('picture'), or a build of the app. */
  kind!: MediaKind;
  /** File name at the upload. */
  name!: string;
  /** Media type that the server sends, such as 'image/png'. */
  type!: string;
  /** Size of the stored file in bytes. */
  bytes!: number;
  /** Width in pixels, or null for an app build. */
  width!: number | null;
  /** Height in pixels, or null for an app build. */
  height!: number | null;
  /** SHA-256 hash of the stored file, in hex. */
  hash!: string;
  /** Path of the file on this site. Other records store this path. */
  url!: string;
  /** Path of the small variant of an image, up to 320 pixels. Null for an app build. */
  smallUrl!: string | null;
  /** Number of records that use the file. */
  uses!: number;
  /** Some of the records that use the file and that the caller may read, oldest first. Empty in a list. */
  usedBy!: MediaUseRecord[];
  /** Id of the user who uploaded the file. */
  userId!: string;
  /** Username of the uploader at the time of the upload. */
  username!: string;
}

export class MediaFileResponse extends MessageResponse {
  file!: MediaRecord;
}

export class MediaResponse extends MessageResponse {
  media!: MediaRecord[];
}
