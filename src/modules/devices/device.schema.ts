import { Schema } from 'mongoose';
import type { AppPlatform } from '../../contract/downloads.js';
import { backfilled } from '../../platform/database/backfilled.js';
import { typed, type DocOf } from '../../platform/database/document.js';
import { indexSorts } from '../../platform/database/list-indexes.js';
import { storedFields } from '../../platform/database/record.js';
import { preferenceFields } from '../subscriptions/subscription.schema.js';
import { indexWords, searchable, searchWords } from '../../platform/database/search-words.js';
import { retained } from '../../platform/maintenance/retained.js';
import { devicesKept } from './device.config.js';

export const DEVICE_MODEL = 'Device';

const fields = {
  /** The push token: leaves the server to the push provider only. */
  token: { type: String, required: true, secret: true },
  /** Whose token it is: Expo's, or Firebase's. */
  provider: { type: String, required: true, ...typed<'expo' | 'fcm'>() },
  platform: { type: String, required: true, ...typed<AppPlatform>() },
  theme: { type: String, required: true, ...typed<'light' | 'dark' | 'system'>() },
  /** Absent in records of older versions, as is the next. */
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

/** An installed app, and who uses it as far as they say. */
export interface DeviceDoc extends DocOf<typeof fields> {}

export const deviceSchema = new Schema<DeviceDoc>(fields, { collection: 'devices', versionKey: false });
deviceSchema.index({ token: 1 }, { unique: true });
// Whom a push goes to, in the order in which it goes.
deviceSchema.index({ provider: 1, isNotificationsAllowed: 1, _id: 1 });
deviceSchema.index({ follows: 1, _id: 1 });
// How many a push would go to on a platform.
deviceSchema.index({ isNotificationsAllowed: 1, platform: 1 });
for (const field of ['platform', 'theme', 'isVerified', 'isNotificationsAllowed'] as const) {
  deviceSchema.index({ [field]: 1, createdAt: -1, _id: -1 });
}
indexSorts(deviceSchema, 'userName', 'email', 'platform', 'lastSeenAt', 'createdAt', 'updatedAt');

/** What staff call an app: its user's name, if it has sent one. */
export const deviceName = ({ userName, email, _id }: Pick<DeviceDoc, '_id' | 'userName' | 'email'>): string =>
  userName || email || _id.toHexString();

export const deviceWords = ({ userName, email, platform }: DeviceDoc): string[] =>
  searchWords(userName, email, platform);
indexWords(deviceSchema, deviceWords);

/**
 * What Expo's tokens look like, old ones of its own services too. Its library says the same, but loads an HTTP client of
 * 30 MB with it; a test holds the two together.
 */
const EXPO_TOKEN = /^(Expo(nent)?PushToken\[[^]*\]|[a-zA-Z\d]{8}(-[a-zA-Z\d]{4}){3}-[a-zA-Z\d]{12})$/;

export const providerOf = (token: string): DeviceDoc['provider'] => (EXPO_TOKEN.test(token) ? 'expo' : 'fcm');
backfilled(deviceSchema, 'provider', ({ token }) => providerOf(token));

retained(deviceSchema, {
  days: devicesKept,
  what: 'apps that did not come any more',
  resource: 'devices',
  age: 'lastSeenAt',
});
