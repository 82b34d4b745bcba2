import type { LeagueCategory } from '../sports.js';
import type { Language, StreamPlatform, StreamQuality } from '../streams.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

export class LeagueRecord extends BaseRecord {
  name!: string;
  abbreviation!: string;
  /** The English name in lower case. */
  country!: string;
  category!: LeagueCategory;
  /** Empty when the league was made by an import. */
  logoUrl!: string;
  /**
   * First month of its seasons, 1 to 12; January means that each season is a calendar year. Null until staff or an import
   * decide it.
   */
  seasonStart!: number | null;
  /** What the list is sorted by: smaller comes first, the same by name. */
  order!: number;
}

export class LeagueAnswer extends MessageAnswer {
  league!: LeagueRecord;
}

export class LeaguesAnswer extends MessageAnswer {
  leagues!: LeagueRecord[];
}

/** A stream that games of a league usually have. */
export class UsualStream {
  title!: string;
  /** The plain address: https, or a path under /media. */
  url!: string;
  quality!: StreamQuality;
  language!: Language;
  platform!: StreamPlatform;
}

export class UsualStreamsAnswer extends MessageAnswer {
  streams!: UsualStream[];
  /** The league's; what `If-Match` is compared with. */
  revision!: number;
}
