import type { PresenceMode } from '../presence.js';
import type { Resource } from '../resources/index.js';
import { MessageAnswer } from './base.record.js';

/** Somebody who has a record open, in however many tabs. */
export class PresentUser {
  userId!: string;
  /** The username. */
  name!: string;
  /** Editing if any of the tabs is. */
  mode!: PresenceMode;
  /** Since when in this mode, ISO 8601 UTC. */
  since!: string;
}

/** Who has a record open, those who came first before the others; the reader included. */
export class RecordPresence {
  resource!: Resource;
  id!: string;
  people!: PresentUser[];
}

export class PresenceAnswer extends MessageAnswer {
  /** Of the records that the call names. */
  presence!: RecordPresence[];
}
