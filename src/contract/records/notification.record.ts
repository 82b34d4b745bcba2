import type {
  DeliveryType,
  NotificationCategory,
  PushFailure,
  PushPlatforms,
  PushProvider,
  PushScreen,
  PushState,
} from '../notifications.js';
import { BaseRecord, MessageAnswer } from './base.record.js';

/** How many a push failed for, by what it went out through and why. */
export class PushFailureCount {
  provider!: PushProvider;
  cause!: PushFailure;
  count!: number;
}

/** How far the sending has come; counts are of devices. */
export class PushProgress {
  state!: PushState;
  total!: number;
  sent!: number;
  /** Those that failed for good, removed ones included. */
  failed!: number;
  /** Dead tokens that were taken off. */
  removed!: number;
  /** Why they failed, most first. Left out: none did, or it was sent by an older version. */
  failures?: PushFailureCount[];
  /** ISO 8601 UTC; null until it starts. */
  startedAt!: string | null;
  finishedAt!: string | null;
}

/** A simple template. */
export class SimpleNotificationRecord extends BaseRecord {
  title!: string;
  description!: string;
  progress!: PushProgress;
}

export class PushData {
  screen!: PushScreen;
  /** What the app opens: a route of it. */
  url!: string;
  gameId?: string;
}

/** A push to mobile apps (and browsers where `platforms` says so). */
export class PushNotificationRecord extends BaseRecord {
  title!: string;
  /** With the category's sign before it, as people see it. */
  displayTitle!: string;
  body!: string;
  /** Empty when there is none. */
  image!: string;
  category!: NotificationCategory;
  data!: PushData;
  screen!: PushScreen;
  /** The game's title; empty when it is about none. */
  game!: string;
  gameId!: string | null;
  platforms!: PushPlatforms;
  /** The league whose followers get it; null: of no league. Without league and team, everybody gets it. */
  followersOfLeague!: string | null;
  /** The team whose followers get it; empty: of no team. */
  followersOfTeam!: string;
  deliveryType!: DeliveryType;
  /** Of a scheduled push, in `timeZone`; empty for an instant one. */
  deliveryDate!: string;
  deliveryTime!: string;
  timeZone!: string;
  /** When it goes out, ISO 8601 UTC. */
  sendAt!: string;
  /** Whether it has been sent to the end. */
  delivered!: boolean;
  /** Whether it may still go out or has: false once cancelled. */
  send!: boolean;
  progress!: PushProgress;
}

export class SimpleNotificationAnswer extends MessageAnswer {
  notification!: SimpleNotificationRecord;
}

export class SimpleNotificationsAnswer extends MessageAnswer {
  notifications!: SimpleNotificationRecord[];
}

/** How many get a push, counted now. */
export class PushAudience {
  /** Apps that take notifications. */
  ios!: number;
  android!: number;
  /** Browsers. */
  web!: number;
}

export class PushAudienceAnswer extends MessageAnswer {
  audience!: PushAudience;
}

export class PushNotificationAnswer extends MessageAnswer {
  notification!: PushNotificationRecord;
}

export class PushNotificationsAnswer extends MessageAnswer {
  notifications!: PushNotificationRecord[];
}
