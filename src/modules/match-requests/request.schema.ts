import { Schema } from 'mongoose';
import type { RequestedTeams } from '../../contract/records/match-request.record.js';
import { MAIL_STATES } from '../../contract/mail.js';
import { REQUEST_STATUSES } from '../../contract/statuses.js';
import type { DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';
import { retained } from '../../platform/maintenance/retained.js';
import { messagesKept } from '../contacts/contact.config.js';

export const MATCH_REQUEST_MODEL = 'MatchRequest';

const fields = {
  username: { type: String, required: true },
  email: { type: String, required: true },
  team: {
    type: new Schema<RequestedTeams>({ homeTeam: String, awayTeam: String }, { _id: false }),
    required: true,
  },
  category: { type: String, required: true },
  league: { type: String, required: true },
  status: { type: String, enum: REQUEST_STATUSES, required: true },
  /** Game created for the request. Undefined in records of older versions. */
  gameId: { type: Schema.Types.ObjectId, default: null },
  /** Undefined in records of older versions. */
  note: { type: String },
  /** Kind of the last email to the visitor. Each kind is sent once. Empty before the first email. */
  mailed: { type: String, enum: ['', 'approved', 'game', 'declined'], default: '' },
  mailState: { type: String, enum: [...MAIL_STATES, null], default: null },
  ...searchable,
  ...storedFields,
};

export interface MatchRequestDoc extends DocOf<typeof fields> {}

export const matchRequestSchema = new Schema<MatchRequestDoc>(fields, {
  collection: 'match-requests',
  versionKey: false,
});
matchRequestSchema.index({ status: 1, createdAt: -1, _id: -1 });
matchRequestSchema.index({ gameId: 1 });
// These indexes serve the filters of the list.
for (const field of ['email', 'category', 'league'] as const) matchRequestSchema.index({ [field]: 1, _id: 1 });
indexSorts(matchRequestSchema, 'status', 'createdAt', 'updatedAt');
indexTexts(matchRequestSchema, 'username', 'email', 'category', 'league');

export const matchRequestWords = ({ username, email, team, category, league }: MatchRequestDoc): string[] =>
  searchWords(team.homeTeam, team.awayTeam, league, category, username, email);
indexWords(matchRequestSchema, matchRequestWords);

retained(matchRequestSchema, {
  days: messagesKept,
  what: 'approved or cancelled match requests',
  resource: 'requests',
  age: 'updatedAt',
  only: { status: { $in: ['Approved', 'Cancel'] } },
});
