import type { Platforms } from '../games.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

/** A partner's link. Everyone may read the active ones of the web; staff read all. */
export class AffiliateRecord extends BaseRecord {
  title!: string;
  link!: string;
  platforms!: Platforms;
  /** Empty when there is none. */
  image!: string;
  isActive!: boolean;
  /** For staff only. */
  clicks?: number;
}

export class AffiliateAnswer extends MessageAnswer {
  affiliate!: AffiliateRecord;
}

export class AffiliatesAnswer extends MessageAnswer {
  affiliates!: AffiliateRecord[];
}
