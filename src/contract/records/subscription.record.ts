import type { FollowKind } from '../notifications.js';
import { MessageAnswer } from './base.record.js';

export class FollowRecord {
  kind!: FollowKind;
  /** A team's name in lower case, or the id of a league or a game. */
  value!: string;
}

export class QuietHoursRecord {
  /** HH:mm */
  from!: string;
  to!: string;
  /** IANA name. */
  timeZone!: string;
}

/** A browser that gets pushes, with the fields of its call; never its keys, nor fields of earlier calls. */
export class SubscriptionRecord {
  endpoint!: string;
  follows!: FollowRecord[];
  quietHours!: QuietHoursRecord | null;
}

export class SubscriptionAnswer extends MessageAnswer {
  subscription!: SubscriptionRecord;
}

export class VapidKeyAnswer extends MessageAnswer {
  /** What a browser subscribes with: `applicationServerKey`, in base64url. */
  key!: string;
}
