import { LISTS } from '../../contract/lists.js';
import { Schema, type Types } from 'mongoose';
import type { DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';

export const REPLAY_MODEL = 'Replay';

/** Part of a replay, such as a half, a set, or an innings. */
export interface ReplayPartDoc {
  _id: Types.ObjectId;
  title: string;
  /** URL with https, a path below /media, or the address of an own stream's recording. */
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
  /** Copy of the league's name for search and sorting. A rename updates the copy in the same transaction. */
  leagueName: { type: String, required: true },
  category: { type: String, required: true },
  /** Date as YYYY-MM-DD. */
  date: { type: String, required: true },
  highlightsUrl: { type: String, default: '' },
  /** Game that the replay shows. Undefined in records of older versions. */
  gameId: { type: Schema.Types.ObjectId, default: null },
  /** Game and schedule version whose recordings the service published with this replay. */
  recordedFor: { type: String },
  viewCount: { type: Number, required: true, default: 0 },
  parts: { type: [partSchema], default: [] },
  ...searchable,
  ...storedFields,
};

export interface ReplayDoc extends DocOf<typeof fields> {}

export const replaySchema = new Schema<ReplayDoc>(fields, { collection: 'replays', versionKey: false });
// Most queries select a league or a sport and sort by date.
replaySchema.index({ leagueId: 1, date: 1, _id: 1 });
replaySchema.index({ category: 1, date: 1, _id: 1 });
replaySchema.index({ gameId: 1, date: 1, _id: 1 });
replaySchema.index({ 'parts._id': 1 });
// Recordings are found by their address.
replaySchema.index({ 'parts.url': 1 });
replaySchema.index({ recordedFor: 1 }, { unique: true, partialFilterExpression: { recordedFor: { $type: 'string' } } });
replaySchema.index({ thumbnail: 1 });
// This index serves the filter of the list.
replaySchema.index({ leagueName: 1, _id: 1 });
indexSorts(replaySchema, 'category', 'date', 'viewCount', 'createdAt', 'updatedAt');
indexTexts(replaySchema, 'title', 'leagueName');
indexWords(replaySchema, replayWords);

/** Fields that the search of the list of replays covers. */
export const REPLAY_TEXTS = LISTS.replays.search;

/** Returns the search terms of a replay. A write to one of `REPLAY_TEXTS` must also update the terms. */
export function replayWords(replay: Pick<ReplayDoc, (typeof REPLAY_TEXTS)[number]>): string[] {
  return searchWords(...REPLAY_TEXTS.map((field) => replay[field]));
}
