import { Schema, type Types } from 'mongoose';
import type { ActivitySource, FieldChange, SecurityDetails } from '../../contract/records/activity.record.js';
import { retireIndexes } from '../../platform/database/indexes/retired-indexes.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';
import { retained } from '../../platform/maintenance/retained.js';
import { activityKept, securityKept } from './activity.config.js';

export const ACTIVITY_MODEL = 'Activity';

/** User or system that acted, with the names and the role of that time. */
export interface Actor {
  userId: string;
  username: string;
  email: string;
  role: string;
  /** Name of the API key that made the call. Unset without an API key. */
  apiKey?: string;
  /** Id of the entry that the call claims to undo. The log stores the id only if the write confirms the claim. */
  undoes?: string;
  /** Id of the entry of the import that writes. The log stores the id with each entry of the import. */
  importId?: Types.ObjectId;
}

const fields = {
  actor: {
    type: new Schema<Actor>(
      { userId: String, username: String, email: String, role: String, apiKey: String },
      { _id: false },
    ),
    required: true,
  },
  action: { type: String, required: true },
  source: { type: String, required: true, ...typed<ActivitySource>() },
  resource: { type: String, default: '' },
  resourceId: { type: String, default: '' },
  changes: { type: Schema.Types.Mixed, default: [], ...typed<FieldChange[]>() },
  /** Details of an entry of the security log. Unset for other entries. */
  security: { type: Schema.Types.Mixed, ...typed<SecurityDetails>() },
  /** Id of the entry that this entry undid. */
  undoes: { type: Schema.Types.ObjectId },
  /** Id of the entry of the import that caused this entry. */
  importId: { type: Schema.Types.ObjectId },
  /** Number of entries with this entry's id as `importId`. Only the entry of an import has the field. */
  rows: { type: Number },
  createdAt: { type: Date, required: true },
  ...searchable,
};

export interface ActivityDoc extends DocOf<typeof fields> {}

export const activitySchema = new Schema<ActivityDoc>(fields, { collection: 'activities', versionKey: false });
activitySchema.index({ createdAt: -1, _id: -1 });
// These indexes find the newest entries by user, role, resource, record, source, and import.
activitySchema.index({ 'actor.userId': 1, createdAt: -1, _id: -1 });
activitySchema.index({ 'actor.role': 1, createdAt: -1, _id: -1 });
activitySchema.index({ resource: 1, createdAt: -1, _id: -1 });
activitySchema.index({ resourceId: 1, createdAt: -1, _id: -1 });
activitySchema.index({ source: 1, createdAt: -1, _id: -1 });
activitySchema.index({ importId: 1, createdAt: -1, _id: -1 });
// The index deleted security log entries after 90 days, regardless of KEEP_SECURITY_DAYS.
retireIndexes(activitySchema, 'expiresAt_1');
indexSorts(activitySchema, 'resource');
indexTexts(activitySchema, 'actor.username', 'actor.role');
indexWords(activitySchema, activityWords);

/** Returns the search terms of an entry. The terms cover the same texts as `search` of the list. */
export function activityWords({
  actor,
  action,
  resource,
}: Pick<ActivityDoc, 'actor' | 'action' | 'resource'>): string[] {
  return searchWords(actor.username, actor.email, actor.apiKey ?? '', action, resource);
}

retained(activitySchema, {
  days: activityKept,
  what: 'activity log entries',
  resource: 'activity',
  age: 'createdAt',
  only: { source: { $ne: 'security' } },
});
retained(activitySchema, {
  days: securityKept,
  what: 'security log entries',
  resource: 'activity',
  age: 'createdAt',
  only: { source: 'security' },
});
