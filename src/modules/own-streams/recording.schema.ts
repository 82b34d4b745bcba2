import { Schema } from 'mongoose';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexTexts } from '../../platform/database/sort-keys.js';

export const RECORDING_MODEL = 'Recording';

const fields = {
  /** Folder of the files. 24 hexadecimal digits. */
  recordingId: { type: String, required: true },
  /** Public name of the own stream. */
  name: { type: String, required: true },
  /** Title of the own stream. */
  title: { type: String, required: true },
  matchId: { type: Schema.Types.ObjectId, required: true },
  gameId: { type: Schema.Types.ObjectId, required: true },
  gameTitle: { type: String, required: true },
  /** Opening of the streams, or null before the opening. A copy, because the recording outlives the own stream. */
  openedAt: { type: Date, default: null },
  /** End of the game, or null if the game has not finished. */
  finishedAt: { type: Date, default: null },
  /** Start and end of the replay that staff have chosen, or null. */
  trimFrom: { type: Date, default: null },
  trimTo: { type: Date, default: null },
  // The next two fields are written without a revision.
  bytes: { type: Number, required: true, default: 0 },
  /** Duration of the replay, in milliseconds. */
  durationMs: { type: Number, required: true, default: 0 },
  /** Schedule version of the game whose end was handled, or null before the end. A replay is published once for each version. */
  finishedArming: { type: Number, default: null, ...typed<number | null>() },
  deletedAt: { type: Date, default: null },
  ...searchable,
  ...storedFields,
};

/** Recording of everything that encoders sent for one own stream. It outlives the own stream and its files. */
export interface RecordingDoc extends DocOf<typeof fields> {}

export const recordingSchema = new Schema<RecordingDoc>(fields, { collection: 'recordings', versionKey: false });
recordingSchema.index({ recordingId: 1 }, { unique: true });
recordingSchema.index({ gameId: 1, _id: 1 });
recordingSchema.index({ name: 1, _id: 1 });
recordingSchema.index({ finishedAt: 1, deletedAt: 1 });
recordingSchema.index({ deletedAt: 1 });
indexSorts(recordingSchema, 'bytes', 'createdAt', 'updatedAt');
indexTexts(recordingSchema, 'title', 'gameTitle', 'name');

export const recordingWords = ({ title, gameTitle, name }: Pick<RecordingDoc, 'title' | 'gameTitle' | 'name'>) =>
  searchWords(title, gameTitle, name);
indexWords(recordingSchema, recordingWords);
