import type { FollowKind } from '../notifications.js';
import { MessageResponse } from './base.record.js';

export class FollowRecord {
  /** Kind of the followed object. */
  kind!: FollowKind;
  /** Team name in lower case, or the id of a league or game. */
  value!: string;
}

export class QuietHoursRecord {
  /** Time of day, HH:mm. */
  from!: string;
  /** Time of day, HH:mm. Before `from` if the hours extend past midnight. */
  to!: string;
  /** IANA name of the time zone. */
  timeZone!: string;
}

/** A browser that receives pushes, with the fields of its call. The record never contains keys or fields of earlier calls. */
export class SubscriptionRecord {
  /** Address of the browser's push service. */
  endpoint!: string;
  follows!: FollowRecord[];
  /** Hours without notifications, or null without quiet hours. */
  quietHours!: QuietHoursRecord | null;
}

export class SubscriptionResponse extends MessageResponse {
  subscription!: SubscriptionRecord;
}

export class VapidKeyResponse extends MessageResponse {
  /** Public key for the `applicationServerKey` of a browser subscription, base64url. */
  key!: string;
}
