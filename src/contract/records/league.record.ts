import type { LeagueCategory } from '../sports.js';
import type { Language, StreamPlatform, StreamQuality } from '../streams.js';
import { BaseRecord, MessageResponse } from './base.record.js';

export class LeagueRecord extends BaseRecord {
  name!: string;
  /** Short name for narrow places. */
  abbreviation!: string;
  /** English name of the country, in lower case. */
  country!: string;
  /** Sport. */
  category!: LeagueCategory;
  /** Address or path of the logo. Empty if an import created the league. */
  logoUrl!: string;
  /**
   * First month of its seasons, 1 to 12; January means that each season is a calendar year. Null until staff or an import
   * decide it.
   */
  seasonStart!: number | null;
  /** Sort key of the list, in ascending order. Leagues with equal values are sorted by name. */
  order!: number;
}

export class LeagueResponse extends MessageResponse {
  league!: LeagueRecord;
}

export class LeaguesResponse extends MessageResponse {
  leagues!: LeagueRecord[];
}

/** A stream that games of a league usually have. */
export class UsualStream {
  title!: string;
  /** Stream address: https, or a path under /media. */
  url!: string;
  /** Vertical resolution of the video. */
  quality!: StreamQuality;
  /** Spoken language. */
  language!: Language;
  /** Host of the video. 'Own' means any other host, and is displayed as the brand. */
  platform!: StreamPlatform;
}

export class UsualStreamsResponse extends MessageResponse {
  streams!: UsualStream[];
  /** Revision of the league. Send the number as `If-Match` to detect concurrent writes. */
  revision!: number;
}
