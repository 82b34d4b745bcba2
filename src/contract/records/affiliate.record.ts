import type { Platforms } from '../games.js';
import { BaseRecord, MessageResponse } from './base.record.js';
import type { CountOfDay } from './counting.record.js';

/** Link of a partner. Every caller may read active links for the web. Staff may read all links. */
export class AffiliateRecord extends BaseRecord {
  title!: string;
  /** Address that a press opens. */
  link!: string;
  /** Platforms that show the link. */
  platforms!: Platforms;
  /** Address or path of the image. Empty without an image. */
  image!: string;
  /** Whether visitors see the link. */
  isActive!: boolean;
  /** Number of clicks. Only present for staff. */
  clicks?: number;
}

export class AffiliateResponse extends MessageResponse {
  affiliate!: AffiliateRecord;
}

export class AffiliatesResponse extends MessageResponse {
  affiliates!: AffiliateRecord[];
}

/** Number of clicks on a link in the last 30 days. */
export class ClicksOfLink {
  /** Id of the link. */
  id!: string;
  title!: string;
  /** Number of clicks in the last 30 days. */
  count!: number;
}

export class AffiliateStatistics {
  /** Clicks per day in the last 30 days, including today, in the time zone of the settings. */
  byDay!: CountOfDay[];
  /** Most clicked links of these 30 days, most clicks first. Deleted links are omitted. */
  byLink!: ClicksOfLink[];
}

export class AffiliateStatisticsResponse extends MessageResponse {
  statistics!: AffiliateStatistics;
}
