import type { Permission } from '@contract/permissions.js';
import type { ActivityRecord } from '@contract/records/activity.record.js';
import { resourceNamed, type DashboardResources } from '../shared/resource-context.js';

/** Where a record can be seen in the dashboard, and the keys that needs. */
export interface RecordAddress {
  /** Below /dashboard. */
  to: string;
  permissions: readonly Permission[];
}

/** Whether a deed ended its record: each of its fields was something and is nothing. */
export const isDeletion = ({ changes }: Pick<ActivityRecord, 'changes'>): boolean =>
  changes.length > 0 && changes.every(({ after }) => after === null);

/** The page of what was changed; undefined where there is none, or the record is gone. A game's match is read first. */
export function recordAddress(
  resources: DashboardResources,
  entry: Pick<ActivityRecord, 'resource' | 'resourceId' | 'changes'>,
): RecordAddress | undefined {
  const { resource, resourceId } = entry;
  const known = resourceNamed(resources, resource)?.record;
  if (!known || !resourceId || isDeletion(entry)) return undefined;
  return { to: known.path(encodeURIComponent(resourceId)), permissions: known.permissions };
}
