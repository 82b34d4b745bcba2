import { Schema } from 'mongoose';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import type { DocOf } from '../../platform/database/records/document.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexTexts } from '../../platform/database/sort-keys.js';

export const CLIP_MODEL = 'Clip';

const fields = {
  title: { type: String, required: true },
  matchId: { type: Schema.Types.ObjectId, required: true },
  gameId: { type: Schema.Types.ObjectId, required: true },
  /** Id of the recording's record. */
  recording: { type: Schema.Types.ObjectId, required: true },
  /** Folder of the recording's files. 24 hexadecimal digits. */
  recordingId: { type: String, required: true },
  /** Start of the first segment and end of the last segment. */
  startsAt: { type: Date, required: true },
  endsAt: { type: Date, required: true },
  /** Start and end in seconds since the opening, as the opening was when the clip was created. */
  from: { type: Number, required: true },
  to: { type: Number, required: true },
  /** Duration of the segments, in milliseconds. */
  durationMs: { type: Number, required: true },
  isHighlight: { type: Boolean, required: true, default: false },
  ...searchable,
  ...storedFields,
};

/** Range of a recording. The clip has no files: it plays from the segments of the recording. */
export interface ClipDoc extends DocOf<typeof fields> {}

export const clipSchema = new Schema<ClipDoc>(fields, { collection: 'clips', versionKey: false });
clipSchema.index({ gameId: 1, createdAt: 1, _id: 1 });
clipSchema.index({ matchId: 1, _id: 1 });
clipSchema.index({ recording: 1, _id: 1 });
clipSchema.index({ recordingId: 1 });
indexSorts(clipSchema, 'createdAt', 'updatedAt');
indexTexts(clipSchema, 'title');

export const clipWords = ({ title }: Pick<ClipDoc, 'title'>): string[] => searchWords(title);
indexWords(clipSchema, clipWords);
