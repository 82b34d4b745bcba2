import { Schema } from 'mongoose';
import type { LeagueCategory } from '../../contract/sports.js';
import { recordFields, type StoredRecord } from '../../platform/database/record.js';

export const LEAGUE_MODEL = 'League';

export interface LeagueDoc extends StoredRecord {
  name: string;
  /** The name in lower case: unique within a country. */
  nameKey: string;
  abbreviation: string;
  country: string;
  category: LeagueCategory;
  logoUrl: string;
  /** Grows with each write that begins to use the league; says nothing but that there was one. */
  holds?: number;
}

export const leagueSchema = new Schema<LeagueDoc>(
  {
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    abbreviation: { type: String, required: true },
    country: { type: String, required: true },
    category: { type: String, required: true },
    logoUrl: { type: String, default: '' },
    holds: { type: Number },
    ...recordFields,
  },
  { collection: 'leagues', versionKey: false },
);
leagueSchema.index({ nameKey: 1, country: 1 }, { unique: true });

/** What a league's name is compared by. */
export const leagueNameKey = (name: string): string => name.trim().toLowerCase();
