import { Schema } from 'mongoose';

export const VISITOR_MARK_MODEL = 'VisitorMark';

/** That a visitor, or an address, was counted for a thing. Holds keyed hashes only, for as long as they matter. */
export interface VisitorMarkDoc {
  _id: string;
  /** Times counted under the key. */
  count: number;
  expiresAt: Date;
}

export const visitorMarkSchema = new Schema<VisitorMarkDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'views', versionKey: false },
);
visitorMarkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
