import { Schema } from 'mongoose';
import type { UsualStream } from '../../contract/records/league.record.js';
import type { LeagueCategory } from '../../contract/sports.js';
import { cleanLine } from '../../contract/text.js';
import { typed, type DocOf, type Older } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { backfilled } from '../../platform/database/rewrites/backfilled.js';
import { storedFields } from '../../platform/database/records/record.js';
import { retireIndexes } from '../../platform/database/indexes/retired-indexes.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts, sortPath } from '../../platform/database/sort-keys.js';
import { orderField } from '../records/record-order.js';

export const LEAGUE_MODEL = 'League';

const fields = {
  name: { type: String, required: true },
  /** Name in lower case. Unique within a country. */
  nameKey: { type: String, required: true },
  abbreviation: { type: String, required: true },
  country: { type: String, required: true },
  category: { type: String, required: true, ...typed<LeagueCategory>() },
  logoUrl: { type: String, default: '' },
  /** Streams that staff can add to a game of the league in one step. Undefined in leagues that never had usual streams. */
  usualStreams: {
    type: [{ _id: false, title: String, url: String, quality: String, language: String, platform: String }],
    default: undefined,
    ...typed<UsualStream[]>(),
  },
  /** First month of the league's seasons, 1 to 12. January means calendar years. Null until staff or an import set the month. */
  seasonStart: { type: Number, default: null },
  /** No longer written (see `RecordLocks`). Records of older versions have this field. */
  holds: { type: Number },
  ...orderField,
  ...searchable,
  ...storedFields,
};

export interface LeagueDoc extends Older<DocOf<typeof fields>, 'seasonStart'> {}

export const leagueSchema = new Schema<LeagueDoc>(fields, { collection: 'leagues', versionKey: false });
leagueSchema.index({ logoUrl: 1 });
leagueSchema.index({ nameKey: 1, country: 1 }, { unique: true });
// This index serves the filter of the list.
leagueSchema.index({ name: 1, _id: 1 });
indexSorts(leagueSchema, 'category', 'country', 'createdAt', 'updatedAt');
indexTexts(leagueSchema, 'name', 'abbreviation');
/** Sort order of the list. Leagues that staff never moved share one `order`, so they are sorted by name. */
export const LEAGUE_ORDER = { order: 1, [sortPath(leagueSchema, 'name')]: 1, _id: 1 } as const;
leagueSchema.index(LEAGUE_ORDER);
retireIndexes(leagueSchema, 'order_1_nameKey_1__id_1');
indexWords(leagueSchema, leagueWords);

/** Returns the search terms of a league, from the fields that the `search` of its list names. */
export function leagueWords(league: Pick<LeagueDoc, 'name' | 'abbreviation' | 'country' | 'category'>): string[] {
  return searchWords(league.name, league.abbreviation, league.country, league.category);
}

/** Returns the key by which league names are compared. */
export const leagueNameKey = (name: string): string => cleanLine(name).toLowerCase();

/** The `order` of leagues that staff never moved. These leagues follow all others, sorted by name. */
export const NO_ORDER = 1_000_000_000;
backfilled(leagueSchema, 'order', () => NO_ORDER);
