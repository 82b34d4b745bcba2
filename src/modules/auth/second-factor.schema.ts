import { Schema } from 'mongoose';
import { typed, type Certain, type DocOf } from '../../platform/database/document.js';
import { notExported } from '../../platform/database/exported.js';

export const SECOND_FACTOR_MODEL = 'SecondFactor';

const fields = {
  /** The user's. */
  _id: { type: Schema.Types.ObjectId, required: true },
  /** The TOTP secret, encrypted (`SealedTexts`). */
  secret: { type: String, required: true },
  /** Whether a first code has shown that the app has the secret. */
  isActive: { type: Boolean, required: true },
  activatedAt: { type: Date, ...typed<Date | null>() },
  /** The time step of the last code that was taken: no code is taken twice (RFC 6238, section 5.2). */
  lastStep: { type: Number, required: true },
  /** SHA-256 of each recovery code that is left; they are 80 random bits. */
  recoveryCodes: { type: [String], required: true },
};

/** Somebody's second factor, apart from their record so that no answer can hold it. */
export interface SecondFactorDoc extends Certain<DocOf<typeof fields>, 'activatedAt'> {}

export const secondFactorSchema = new Schema<SecondFactorDoc>(fields, {
  collection: 'second-factors',
  versionKey: false,
});
notExported(secondFactorSchema);
