import { Schema } from 'mongoose';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { typed, type DocOf, type PartOf } from '../../platform/database/records/document.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexTexts } from '../../platform/database/sort-keys.js';

export const OWN_STREAM_MODEL = 'OwnStream';

const upFields = {
  /** Connection of the encoder, as the media server names it. */
  connectionId: { type: String, required: true },
  at: { type: Date, required: true },
};

const downFields = {
  ...upFields,
  /** Reason for the end, as a sentence. */
  text: { type: String, default: '' },
};

export interface Connected extends PartOf<typeof upFields> {}
export interface Disconnected extends PartOf<typeof downFields> {}

const fields = {
  /** Public name, which encoders send in front of the key. */
  name: { type: String, required: true },
  title: { type: String, required: true },
  matchId: { type: Schema.Types.ObjectId, required: true },
  gameId: { type: Schema.Types.ObjectId, required: true },
  /** Entry of the game's streams. */
  streamId: { type: Schema.Types.ObjectId, required: true },
  /** Recording of everything that encoders send. 24 hexadecimal digits, which outlive the own stream. */
  recordingId: { type: String, required: true },
  /** Hash of the key, so that a copy of the database does not allow publishing. Null after the key was revoked. */
  keyHash: { type: String, default: null, secret: true, ...typed<string | null>() },
  /** Minutes before the go-live from which a connected encoder sets the game live. Absent or 0: never early. */
  earlyLiveMinutes: { type: Number },
  // The next five fields are written without a revision.
  lastUp: { type: new Schema(upFields, { _id: false }), ...typed<Connected>() },
  lastDown: { type: new Schema(downFields, { _id: false }), ...typed<Disconnected>() },
  drops: { type: Number, default: 0 },
  /** Instant from which the recording is public, or null before the streams of the game open. */
  openedAt: { type: Date, default: null },
  /** End of the game, or null if the game has not finished. */
  finishedAt: { type: Date, default: null },
  ...searchable,
  ...storedFields,
};

/** A stream that an encoder sends to this service. */
export interface OwnStreamDoc extends DocOf<typeof fields> {}

export const ownStreamSchema = new Schema<OwnStreamDoc>(fields, { collection: 'ownStreams', versionKey: false });
ownStreamSchema.index({ name: 1 }, { unique: true });
ownStreamSchema.index({ gameId: 1, _id: 1 });
ownStreamSchema.index({ recordingId: 1 });
ownStreamSchema.index({ finishedAt: 1 });
indexSorts(ownStreamSchema, 'createdAt', 'updatedAt');
indexTexts(ownStreamSchema, 'title', 'name');

export const ownStreamWords = ({ title, name }: Pick<OwnStreamDoc, 'title' | 'name'>): string[] =>
  searchWords(title, name);
indexWords(ownStreamSchema, ownStreamWords);
