import { LISTS } from '../../contract/lists.js';
import { Schema, type Types } from 'mongoose';
import type { DocOf } from '../../platform/database/document.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields } from '../../platform/database/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/search-words.js';

export const REPLAY_MODEL = 'Replay';

/** One part of a replay: a half, a set, an innings. */
export interface ReplayPartDoc {
  _id: Types.ObjectId;
  title: string;
  /** https, or a path under /media. */
  url: string;
}

const partSchema = new Schema<ReplayPartDoc>({
  title: { type: String, required: true },
  url: { type: String, required: true },
});

const fields = {
  title: { type: String, required: true },
  thumbnail: { type: String, default: '' },
  leagueId: { type: Schema.Types.ObjectId, required: true },
  /** A copy, to search and sort by; a rename writes it in the same transaction. */
  leagueName: { type: String, required: true },
  category: { type: String, required: true },
  /** YYYY-MM-DD. */
  date: { type: String, required: true },
  highlightsUrl: { type: String, default: '' },
  /** The game that it shows again; absent in records of older versions. */
  gameId: { type: Schema.Types.ObjectId, default: null },
  viewCount: { type: Number, required: true, default: 0 },
  parts: { type: [partSchema], default: [] },
  ...searchable,
  ...storedFields,
};

export interface ReplayDoc extends DocOf<typeof fields> {}

export const replaySchema = new Schema<ReplayDoc>(fields, { collection: 'replays', versionKey: false });
// By day is how replays are mostly asked for, of a league or of a sport.
replaySchema.index({ leagueId: 1, date: 1, _id: 1 });
replaySchema.index({ category: 1, date: 1, _id: 1 });
replaySchema.index({ gameId: 1, date: 1, _id: 1 });
replaySchema.index({ 'parts._id': 1 });
replaySchema.index({ thumbnail: 1 });
indexSorts(replaySchema, 'title', 'leagueName', 'category', 'date', 'viewCount', 'createdAt', 'updatedAt');
indexWords(replaySchema, replayWords);

/** The texts that the list of replays searches. */
export const REPLAY_TEXTS = LISTS.replays.search;

/** What a replay is searched for by. A write to one of its texts writes these too. */
export function replayWords(replay: Pick<ReplayDoc, (typeof REPLAY_TEXTS)[number]>): string[] {
  return searchWords(...REPLAY_TEXTS.map((field) => replay[field]));
}
