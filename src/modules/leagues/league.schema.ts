import { Schema } from 'mongoose';
import type { LeagueCategory } from '../../contract/sports.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields, type StoredDoc } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords, type Searchable } from '../../platform/database/search-words.js';

export const LEAGUE_MODEL = 'League';

// Written out: inferred, fields that may be left out would be null as well.
export interface LeagueDoc extends StoredDoc, Searchable {
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
    ...searchable,
    ...storedFields,
  },
  { collection: 'leagues', versionKey: false },
);
leagueSchema.index({ nameKey: 1, country: 1 }, { unique: true });
indexSorts(leagueSchema, 'name', 'category', 'country', 'abbreviation', 'createdAt', 'updatedAt');
indexWords(leagueSchema, leagueWords);

/** What a league is searched for by: the texts that its list's `search` names. */
export function leagueWords(league: Pick<LeagueDoc, 'name' | 'abbreviation' | 'country' | 'category'>): string[] {
  return searchWords(league.name, league.abbreviation, league.country, league.category);
}

/** What a league's name is compared by. */
export const leagueNameKey = (name: string): string => name.trim().toLowerCase();
