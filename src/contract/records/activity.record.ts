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

/** Something that staff did, or that the server did by itself (then `role` is 'system'). */
export class ActivityRecord {
  _id!: string;
  id!: string;
  /** As it was then. */
  user!: ActivityUser;
  role!: string;
  /** What was done, for a person. */
  action!: string;
  source!: 'server' | 'client';
  resource!: string;
  resourceId!: string;
  changes!: FieldChange[];
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
