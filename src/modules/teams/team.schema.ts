import { Schema } from 'mongoose';
import type { DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexTexts } from '../../platform/database/sort-keys.js';
import { declareMigration } from '../../platform/upgrade/migrations.js';

export const TEAM_MODEL = 'Team';

const fields = {
  name: { type: String, required: true },
  /** Other names of the team in games. */
  aliases: { type: [String], required: true },
  shortName: { type: String, default: '' },
  /** CSS colors (#rrggbb), the main color first. */
  colours: { type: [String], required: true },
  /** Address or path of the crest, or an empty text. */
  crest: { type: String, default: '' },
  /** Ids of all names (see `teamIdsOf`). Unique, so that a name belongs to one team. */
  nameIds: { type: [String], required: true, derived: true },
  ...searchable,
  ...storedFields,
};

/** Names and looks of a team. Games name their teams as text and are not changed with it. */
export interface TeamDoc extends DocOf<typeof fields> {}

export const teamSchema = new Schema<TeamDoc>(fields, { collection: 'teams', versionKey: false });
teamSchema.index({ nameIds: 1 }, { unique: true });
teamSchema.index({ crest: 1 });
indexSorts(teamSchema, 'createdAt', 'updatedAt');
indexTexts(teamSchema, 'name', 'shortName');
indexWords(teamSchema, teamWords);

/**
 * Teams start without records, and every start creates the missing indexes. The migration only ends older builds, which do not
 * know that teams use files: they would let staff delete the crests from the media library.
 */
declareMigration({ schema: 7, title: 'teams', changes: () => [] });

/** Returns the search terms of a team, from the fields that the `search` of its list names. */
export function teamWords({ name, aliases, shortName }: Pick<TeamDoc, 'name' | 'aliases' | 'shortName'>): string[] {
  return searchWords(name, ...aliases, shortName);
}
