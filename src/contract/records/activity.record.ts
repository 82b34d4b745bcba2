import type { SecurityEventName } from '../security-events.js';
import { MessageResponse } from './base.record.js';

export class ActivityUser {
  /** Id of the user. Empty for the server itself. */
  _id!: string;
  username!: string;
  email!: string;
}

/** One field that a write changed. */
export class FieldChange {
  /** Name of the changed field. */
  field!: string;
  /** Old value, or null without one. */
  before!: unknown;
  /** New value, or null without one. */
  after!: unknown;
}

/** Origin of an entry: the server (logged with the write), the dashboard, or the security log. */
export const ACTIVITY_SOURCES = ['server', 'client', 'security'] as const;
export type ActivitySource = (typeof ACTIVITY_SOURCES)[number];

/** Details of an entry of the security log. */
export class SecurityDetails {
  /** Kind of the security event. */
  event!: SecurityEventName;
  /** Network address of the client. */
  address!: string;
  /** Details for people. Empty without details. */
  reason!: string;
  /** Number of such events within the minute. */
  count!: number;
}

/** An action of a staff member or of the server itself. The server's own actions have the role 'system'. */
export class ActivityRecord {
  /** Id of the entry. */
  _id!: string;
  /** Same value as `_id`. */
  id!: string;
  /** The user as of the action. */
  user!: ActivityUser;
  /** Role of the user at the time of the action, or 'system'. */
  role!: string;
  /** Name of the API key that the caller used. Omitted if the caller used no API key. */
  apiKey?: string;
  /** Description of the action for people. */
  action!: string;
  /** Origin of the entry: the server (logged with the write), the dashboard, or the security log. */
  source!: ActivitySource;
  /** Resource of the changed record. Empty if the action concerns no record. */
  resource!: string;
  /** Id of the changed record. Empty if the action concerns no record. */
  resourceId!: string;
  changes!: FieldChange[];
  /** Only present for the source 'security'. */
  security?: SecurityDetails;
  /** Id of the entry whose changes this write reverted. Omitted for other writes. */
  undoes?: string;
  /** Id of the entry of the import that caused this entry. Omitted for other entries. */
  importId?: string;
  /** Number of entries that the import caused; the filter `importId` lists them. Only present for a finished import. */
  rows?: number;
  /** Time of the action, ISO 8601, UTC. */
  createdAt!: string;
}

export class ClearingResponse extends MessageResponse {
  /** Number of deleted entries. */
  deleted!: number;
  /** Whether all matching entries are deleted. If false, repeat the call to delete more entries. */
  isComplete!: boolean;
}

export class ActivitiesResponse extends MessageResponse {
  activities!: ActivityRecord[];
}
