import type { FieldChange } from '../../contract/records/activity.record.js';
import type { RecordChange } from '../../platform/upgrade/migrations.js';
import { activityWords, type ActivityDoc } from '../activity/activity.schema.js';

/** Fields of records about visitors that the activity log retains, by resource. */
const LOGGED_FIELDS: Readonly<Record<string, readonly string[]>> = {
  devices: ['platform'],
  requests: ['status', 'gameId', 'mailState'],
};

/** Matches an app user as earlier versions logged them, by name or email address. */
const NAMED_APP_USER = /app user ".*"(?= a test of )|app user ".*"$/su;

/** Removes personal data of app users and senders of match requests that earlier versions copied into the activity log. */
export const withoutVisitors: RecordChange = {
  id: 'activities.visitors',
  collection: 'activities',
  change: (doc) => {
    const entry = doc as unknown as ActivityDoc;
    const fields = LOGGED_FIELDS[entry.resource];
    if (!fields) return null;
    const changes = (entry.changes as FieldChange[] | undefined) ?? [];
    const remaining = changes.filter(({ field }) => fields.includes(field));
    const action =
      entry.resource === 'devices' && entry.resourceId
        ? entry.action.replace(NAMED_APP_USER, `app user ${entry.resourceId}`)
        : entry.action;
    if (remaining.length === changes.length && action === entry.action) return null;
    return { changes: remaining, action, words: activityWords({ ...entry, action }) };
  },
};
