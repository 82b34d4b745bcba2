import { Schema } from 'mongoose';
import type { OpenTab } from './open-tab.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { notExported } from '../../platform/database/rewrites/exported.js';
import { MINUTE, SECOND } from '../../contract/time/units.js';

export const PRESENCE_MODEL = 'Presence';

const RECORD = { _id: false, resource: String, id: String, mode: String, since: Number };
const TAB = { _id: false, userId: String, name: String, tab: String, at: Number, open: [RECORD] };

const fields = {
  /** Random id of the process. */
  _id: { type: String, required: true },
  tabs: { type: [TAB], default: [], ...typed<OpenTab[]>() },
  at: { type: Date, required: true },
};

/** The tabs that reported to a process, stored for the other processes. An old document belongs to a process that has ended. */
export interface PresenceDoc extends DocOf<typeof fields> {}

export const presenceSchema = new Schema<PresenceDoc>(fields, { collection: 'presence', versionKey: false });
notExported(presenceSchema);
presenceSchema.index({ at: 1 }, { expireAfterSeconds: (5 * MINUTE) / SECOND });
