import type { MediaKind } from '../media.js';
import type { Resource } from '../resources/index.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

/** A record that shows or offers an uploaded file. */
export class MediaUseRecord {
  resource!: Resource;
  id!: string;
  /** As a person calls it. */
  name!: string;
}

/** An uploaded file. */
export class MediaRecord extends BaseRecord {
  kind!: MediaKind;
  /** The name that it was uploaded under. */
  name!: string;
  /** As it is served: 'image/png'. */
  type!: string;
  /** Of the file as it is kept. */
  bytes!: number;
  /** Pixels; null for a build. */
  width!: number | null;
  height!: number | null;
  /** SHA-256 of the file as it is kept, in hex. */
  hash!: string;
  /** The path of this site that serves it: what other records store. */
  url!: string;
  /** The path of a picture's small variant, of 320 pixels at most; null for a build. */
  smallUrl!: string | null;
  /** How many records use it. */
  uses!: number;
  /** Some of these, the ones that were added first. Empty in a list. */
  usedBy!: MediaUseRecord[];
  userId!: string;
  /** Who uploaded it, as they were called then. */
  username!: string;
}

export class MediaFileAnswer extends MessageAnswer {
  file!: MediaRecord;
}

export class MediaAnswer extends MessageAnswer {
  media!: MediaRecord[];
}
