import type { PresenceMode } from '../presence.js';
import type { Resource } from '../resources/index.js';
import { MessageResponse } from './base.record.js';

/** A user who has a record open in one or more tabs. */
export class PresentUser {
  /** Id of the user. */
  userId!: string;
  /** Username. */
  name!: string;
  /** 'editing' if at least one tab is editing. */
  mode!: PresenceMode;
  /** Start of the current mode, ISO 8601 UTC. */
  since!: string;
}

/** Users who have a record open, including the caller, in the order of `since`. */
export class RecordPresence {
  /** Resource of the record. */
  resource!: Resource;
  /** Id of the record. */
  id!: string;
  people!: PresentUser[];
}

export class PresenceResponse extends MessageResponse {
  /** Presence for the records that the call names. */
  presence!: RecordPresence[];
}
