import type { SecurityEventName } from '../security-events.js';
import { MessageAnswer } from './base.record.js';

export class ActivityUser {
  _id!: string;
  username!: string;
  email!: string;
}

/** One field that a write changed. */
export class FieldChange {
  field!: string;
  before!: unknown;
  after!: unknown;
}

/** Who wrote the entry: the server with the write, the dashboard, or the security log. */
export const ACTIVITY_SOURCES = ['server', 'client', 'security'] as const;
export type ActivitySource = (typeof ACTIVITY_SOURCES)[number];

/** What an entry of the security log is about. */
export class SecurityDetails {
  event!: SecurityEventName;
  /** Of the client. */
  address!: string;
  reason!: string;
  /** How often within the minute. */
  count!: number;
}

/** Something that staff did, or that the server did by itself (then `role` is 'system'). */
export class ActivityRecord {
  _id!: string;
  id!: string;
  /** As it was then. */
  user!: ActivityUser;
  role!: string;
  /** The name of the API key by which it was done; left out: none. */
  apiKey?: string;
  /** What was done, for a person. */
  action!: string;
  source!: ActivitySource;
  resource!: string;
  resourceId!: string;
  changes!: FieldChange[];
  /** Only with the source 'security'. */
  security?: SecurityDetails;
  /** The id of the entry whose changes this write took back; left out: none. */
  undoes?: string;
  /** ISO 8601, UTC. */
  createdAt!: string;
}

export class ClearingAnswer extends MessageAnswer {
  /** How many entries were deleted. */
  deleted!: number;
  /** Whether that was all; else the same call deletes more. */
  isComplete!: boolean;
}

export class ActivitiesAnswer extends MessageAnswer {
  activities!: ActivityRecord[];
}
