import { Schema } from 'mongoose';
import type { ActivitySource, FieldChange, SecurityDetails } from '../../contract/records/activity.record.js';
import { retireIndexes } from '../../platform/database/retired-indexes.js';
import { typed, type DocOf } from '../../platform/database/document.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { indexWords, searchable, searchWords } from '../../platform/database/search-words.js';
import { retained } from '../../platform/maintenance/retained.js';
import { activityKept, securityKept } from './activity.config.js';

export const ACTIVITY_MODEL = 'Activity';

/** Who did it, as they were then. */
export interface Actor {
  userId: string;
  username: string;
  email: string;
  role: string;
  /** The name of the API key by which it was done; left out: none. */
  apiKey?: string;
  /** The id of the entry that the call says it undoes; stored only where it does. */
  undoes?: string;
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
  /** Of an entry of the security log. */
  security: { type: Schema.Types.Mixed, ...typed<SecurityDetails>() },
  /** The entry that was undone. */
  undoes: { type: Schema.Types.ObjectId },
  createdAt: { type: Date, required: true },
  ...searchable,
};

export interface ActivityDoc extends DocOf<typeof fields> {}

export const activitySchema = new Schema<ActivityDoc>(fields, { collection: 'activities', versionKey: false });
activitySchema.index({ createdAt: -1, _id: -1 });
// The newest entries of a user, of a role, about a resource.
activitySchema.index({ 'actor.userId': 1, createdAt: -1, _id: -1 });
activitySchema.index({ 'actor.role': 1, createdAt: -1, _id: -1 });
activitySchema.index({ resource: 1, createdAt: -1, _id: -1 });
activitySchema.index({ resourceId: 1, createdAt: -1, _id: -1 });
activitySchema.index({ source: 1, createdAt: -1, _id: -1 });
activitySchema.index({ 'actor.username': 1, _id: 1 });
activitySchema.index({ 'actor.role': 1, _id: 1 });
// It deleted the security log's entries after 90 days, whatever KEEP_SECURITY_DAYS says.
retireIndexes(activitySchema, 'expiresAt_1');
indexSorts(activitySchema, 'resource');
indexWords(activitySchema, activityWords);

/** The search words of an entry, made from the texts that its list's `search` names. */
export function activityWords({
  actor,
  action,
  resource,
}: Pick<ActivityDoc, 'actor' | 'action' | 'resource'>): string[] {
  return searchWords(actor.username, actor.email, actor.apiKey ?? '', action, resource);
}

retained(activitySchema, {
  days: activityKept,
  what: 'entries of the activity log',
  resource: 'activity',
  age: 'createdAt',
  only: { source: { $ne: 'security' } },
});
retained(activitySchema, {
  days: securityKept,
  what: 'entries of the security log',
  resource: 'activity',
  age: 'createdAt',
  only: { source: 'security' },
});
