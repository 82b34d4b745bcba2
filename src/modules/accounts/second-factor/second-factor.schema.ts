import { Schema } from 'mongoose';
import { typed, type Certain, type DocOf } from '../../../platform/database/records/document.js';
import { notExported } from '../../../platform/database/rewrites/exported.js';

export const SECOND_FACTOR_MODEL = 'SecondFactor';

const fields = {
  /** Id of the user. */
  _id: { type: Schema.Types.ObjectId, required: true },
  /** TOTP secret, encrypted with `SealedTexts`. */
  secret: { type: String, required: true },
  /** Whether a first code has proved that the app has the secret. */
  isActive: { type: Boolean, required: true },
  activatedAt: { type: Date, ...typed<Date | null>() },
  /** Time step of the last accepted code. Each code is accepted only once (RFC 6238, section 5.2). */
  lastStep: { type: Number, required: true },
  /** SHA-256 hash of each unused recovery code. A code has 120 random bits. */
  recoveryCodes: { type: [String], required: true },
};

/** Second factor of a user, stored apart from the user record so that no response can contain it. */
export interface SecondFactorDoc extends Certain<DocOf<typeof fields>, 'activatedAt'> {}

export const secondFactorSchema = new Schema<SecondFactorDoc>(fields, {
  collection: 'second-factors',
  versionKey: false,
});
notExported(secondFactorSchema);
