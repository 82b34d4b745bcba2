import { Schema } from 'mongoose';
import type { AppPlatform } from '../../contract/downloads.js';
import { isExpoToken } from '../../contract/push-tokens.js';
import { backfilled } from '../../platform/database/rewrites/backfilled.js';
import { typed, type DocOf } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { preferenceFields } from '../subscriptions/subscription.schema.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';
import { retained } from '../../platform/maintenance/retained.js';
import { devicesKept } from './device.config.js';

export const DEVICE_MODEL = 'Device';

const fields = {
  /** Push token, which is sent only to the push provider. */
  token: { type: String, required: true, secret: true },
  /** Provider that issued the token: Expo or Firebase. */
  provider: { type: String, required: true, ...typed<'expo' | 'fcm'>() },
  platform: { type: String, required: true, ...typed<AppPlatform>() },
  theme: { type: String, required: true, ...typed<'light' | 'dark' | 'system'>() },
  /** Absent in records of older versions, like `appVersion`. */
  locale: { type: String },
  appVersion: { type: String },
  lat: { type: Number, default: null },
  lng: { type: Number, default: null },
  userName: { type: String, default: '' },
  email: { type: String, default: '' },
  avatar: { type: String, default: '' },
  isVerified: { type: Boolean, required: true },
  isNotificationsAllowed: { type: Boolean, required: true },
  lastSeenAt: { type: Date, required: true },
  ...preferenceFields,
  ...searchable,
  ...storedFields,
};

/** An installed app, with the details that its user provided. */
export interface DeviceDoc extends DocOf<typeof fields> {}

export const deviceSchema = new Schema<DeviceDoc>(fields, { collection: 'devices', versionKey: false });
deviceSchema.index({ token: 1 }, { unique: true });
// Reads the recipients of a push in sending order.
deviceSchema.index({ provider: 1, isNotificationsAllowed: 1, _id: 1 });
deviceSchema.index({ follows: 1, _id: 1 });
// Counts the recipients of a push on a platform.
deviceSchema.index({ isNotificationsAllowed: 1, platform: 1 });
for (const field of ['platform', 'theme', 'isVerified', 'isNotificationsAllowed'] as const) {
  deviceSchema.index({ [field]: 1, createdAt: -1, _id: -1 });
}
indexSorts(deviceSchema, 'platform', 'lastSeenAt', 'createdAt', 'updatedAt');
indexTexts(deviceSchema, 'userName', 'email');

/** Returns the name that staff see: the user's name, else the email address, else the id. */
export const deviceName = ({ userName, email, _id }: Pick<DeviceDoc, '_id' | 'userName' | 'email'>): string =>
  userName || email || _id.toHexString();

export const deviceWords = ({ userName, email, platform }: DeviceDoc): string[] =>
  searchWords(userName, email, platform);
indexWords(deviceSchema, deviceWords);

export const providerOf = (token: string): DeviceDoc['provider'] => (isExpoToken(token) ? 'expo' : 'fcm');
backfilled(deviceSchema, 'provider', ({ token }) => providerOf(token));

retained(deviceSchema, {
  days: devicesKept,
  what: 'unused apps',
  resource: 'devices',
  age: 'lastSeenAt',
});
