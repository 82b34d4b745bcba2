import type { LeagueCategory } from '../sports.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

export class LeagueRecord extends BaseRecord {
  name!: string;
  abbreviation!: string;
  /** The English name in lower case. */
  country!: string;
  category!: LeagueCategory;
  /** Empty when the league was made by an import. */
  logoUrl!: string;
}

export class LeagueAnswer extends MessageAnswer {
  league!: LeagueRecord;
}

export class LeaguesAnswer extends MessageAnswer {
  leagues!: LeagueRecord[];
}
