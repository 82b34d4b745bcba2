import { Schema } from 'mongoose';

export const VIEW_MODEL = 'View';

/** That a visitor, or an address, was counted for a game. Holds keyed hashes only, for 20 minutes. */
export interface ViewDoc {
  _id: string;
  /** Visitors counted, where the key is an address'. */
  count: number;
  expiresAt: Date;
}

export const viewSchema = new Schema<ViewDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'views', versionKey: false },
);
viewSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
