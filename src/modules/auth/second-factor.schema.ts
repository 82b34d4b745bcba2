import { Schema, type Types } from 'mongoose';
import { notExported } from '../../platform/database/exported.js';

export const SECOND_FACTOR_MODEL = 'SecondFactor';

// Written out: inferred, fields that may be null would be optional as well.
/** Somebody's second factor, apart from their record so that no answer can hold it. */
export interface SecondFactorDoc {
  /** The user's. */
  _id: Types.ObjectId;
  /** The TOTP secret, encrypted (`SealedTexts`). */
  secret: string;
  /** Whether a first code has shown that the app has the secret. */
  isActive: boolean;
  activatedAt: Date | null;
  /** The time step of the last code that was taken: no code is taken twice (RFC 6238, section 5.2). */
  lastStep: number;
  /** SHA-256 of each recovery code that is left; they are 80 random bits. */
  recoveryCodes: string[];
}

export const secondFactorSchema = new Schema<SecondFactorDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    secret: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    activatedAt: { type: Date },
    lastStep: { type: Number, required: true },
    recoveryCodes: { type: [String], required: true },
  },
  { collection: 'second-factors', versionKey: false },
);
notExported(secondFactorSchema);
