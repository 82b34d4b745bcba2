import type { AppPlatform } from '../downloads.js';
import { BaseRecord, MessageAnswer } from './base.record.js';
import type { FollowRecord, QuietHoursRecord } from './subscription.record.js';

/** A user of the mobile app, without the token of their device. */
export class MobileUserRecord extends BaseRecord {
  /** The picture's address; empty when there is none. */
  avatar!: string;
  /** Empty without a name. */
  userName!: string;
  email!: string;
  isVerified!: boolean;
  /** Seen within the last five minutes. */
  isOnline!: boolean;
  isNotificationsAllowed!: boolean;
  platform!: AppPlatform;
  theme!: 'light' | 'dark' | 'system';
  /** A language tag: en-GB; empty while the app has not said. */
  locale!: string;
  /** The build that is installed; empty while the app has not said. */
  appVersion!: string;
  lat!: number | null;
  lng!: number | null;
  /** ISO 8601 UTC. */
  lastSeenAt!: string;
  /** What it follows: it is notified when one of these goes live. */
  follows!: FollowRecord[];
  /** Hours in which nothing arrives; null when there are none. */
  quietHours!: QuietHoursRecord | null;
}

/** `POST /api/mobile/devices` responds with the fields of the call; every other field has the value of a new app. */
export class MobileUserAnswer extends MessageAnswer {
  user!: MobileUserRecord;
}

export class MobileUsersAnswer extends MessageAnswer {
  users!: MobileUserRecord[];
}
