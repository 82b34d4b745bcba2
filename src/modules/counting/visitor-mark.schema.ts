import { Schema } from 'mongoose';
import type { DocOf } from '../../platform/database/records/document.js';
import { notExported } from '../../platform/database/rewrites/exported.js';

export const VISITOR_MARK_MODEL = 'VisitorMark';

const fields = {
  _id: { type: String, required: true },
  /** Number of actions counted under the key. */
  count: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
};

/**
 * Marker that a visitor or an address was counted for a record. The id is a keyed hash, and the marker expires with its window.
 */
export interface VisitorMarkDoc extends DocOf<typeof fields> {}

export const visitorMarkSchema = new Schema<VisitorMarkDoc>(fields, { collection: 'views', versionKey: false });
notExported(visitorMarkSchema);
visitorMarkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
