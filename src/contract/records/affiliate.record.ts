import type { Platforms } from '../games.js';
import { BaseRecord, MessageAnswer } from './base.record.js';
import type { CountOfDay } from './counting.record.js';

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

/** How often a link was clicked in the last days. */
export class ClicksOfLink {
  id!: string;
  title!: string;
  count!: number;
}

export class AffiliateStatistics {
  /** The last 30 days, today included, in the setting's zone. */
  byDay!: CountOfDay[];
  /** The most clicked in that time first; deleted ones are left out. */
  byLink!: ClicksOfLink[];
}

export class AffiliateStatisticsAnswer extends MessageAnswer {
  statistics!: AffiliateStatistics;
}
