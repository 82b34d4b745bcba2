import type { FollowKind } from '../notifications.js';
import { MessageResponse } from './base.record.js';

export class FollowRecord {
  kind!: FollowKind;
  /** Team name in lower case, or the id of a league or game. */
  value!: string;
}

export class QuietHoursRecord {
  /** Time of day, HH:mm. */
  from!: string;
  to!: string;
  /** IANA name of the time zone. */
  timeZone!: string;
}

/** A browser that receives pushes, with the fields of its call. The record never contains keys or fields of earlier calls. */
export class SubscriptionRecord {
  endpoint!: string;
  follows!: FollowRecord[];
  quietHours!: QuietHoursRecord | null;
}

export class SubscriptionResponse extends MessageResponse {
  subscription!: SubscriptionRecord;
}

export class VapidKeyResponse extends MessageResponse {
  /** Public key for the `applicationServerKey` of a browser subscription, base64url. */
  key!: string;
}
