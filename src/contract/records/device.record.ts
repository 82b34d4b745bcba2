import type { AppPlatform } from '../downloads.js';
import { BaseRecord, MessageResponse } from './base.record.js';
import type { FollowRecord, QuietHoursRecord } from './subscription.record.js';

/** A user of the mobile app. The record does not contain the push token of the device. */
export class MobileUserRecord extends BaseRecord {
  /** Address of the avatar image. Empty without an image. */
  avatar!: string;
  /** Name of the user. Empty without a name. */
  userName!: string;
  email!: string;
  /** False for all apps that register by `POST /api/mobile/devices`. */
  isVerified!: boolean;
  /** Whether the app was active within the last five minutes. */
  isOnline!: boolean;
  /** Whether the app receives pushes. */
  isNotificationsAllowed!: boolean;
  /** Operating system of the app. */
  platform!: AppPlatform;
  /** Color scheme of the app. */
  theme!: 'light' | 'dark' | 'system';
  /** Language tag, such as en-GB. Empty until the app sends a language. */
  locale!: string;
  /** Version of the installed build. Empty until the app sends a version. */
  appVersion!: string;
  /** Latitude in degrees, or null if unknown. */
  lat!: number | null;
  /** Longitude in degrees, or null if unknown. */
  lng!: number | null;
  /** Time of the last activity, ISO 8601 UTC. */
  lastSeenAt!: string;
  /** Followed teams, leagues, and games. The app is notified when a followed game goes live. */
  follows!: FollowRecord[];
  /** Hours without notifications, or null if there are none. */
  quietHours!: QuietHoursRecord | null;
}

/** The response of `POST /api/mobile/devices` contains the fields of the call. All other fields have the values of a new app. */
export class MobileUserResponse extends MessageResponse {
  user!: MobileUserRecord;
}

export class MobileUsersResponse extends MessageResponse {
  users!: MobileUserRecord[];
}
