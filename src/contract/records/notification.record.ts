import type {
  DeliveryType,
  NotificationCategory,
  PushFailure,
  PushPlatforms,
  PushProvider,
  PushScreen,
  PushState,
} from '../notifications.js';
import { BaseRecord, MessageResponse } from './base.record.js';

/** Number of failures of a push by provider and cause. */
export class PushFailureCount {
  /** Service that delivers the push. 'web' means the services of browsers. */
  provider!: PushProvider;
  /** Reason why the push did not reach the devices. */
  cause!: PushFailure;
  /** Number of devices. */
  count!: number;
}

/** Progress of sending a push. All counts are numbers of devices. */
export class PushProgress {
  /** 'draft' is a template that was never sent. */
  state!: PushState;
  /** Number of devices that should receive the push. 0 until sending starts. */
  total!: number;
  /** Number of devices whose push service accepted the push. */
  sent!: number;
  /** Number of permanently failed devices, including removed devices. */
  failed!: number;
  /** Number of devices that were removed because their tokens are dead. */
  removed!: number;
  /** Failures by cause, most failures first. Omitted if no device failed, or if an older version sent the push. */
  failures?: PushFailureCount[];
  /** Start of sending, ISO 8601 UTC. Null until sending starts. */
  startedAt!: string | null;
  /** End of sending, ISO 8601 UTC. Null until sending ends. */
  finishedAt!: string | null;
}

/** A simple template. */
export class SimpleNotificationRecord extends BaseRecord {
  title!: string;
  description!: string;
  progress!: PushProgress;
}

export class PushData {
  /** Screen that the push opens. */
  screen!: PushScreen;
  /** Route of the app that the push opens. */
  url!: string;
  /** Id of the game. Present for the screen 'Game'. */
  gameId?: string;
  /** Match of the game. Omitted in responses for staff, and if the game was deleted. */
  matchId?: string;
}

/** A push to mobile apps, to browsers, or to both, depending on `platforms`. */
export class PushNotificationRecord extends BaseRecord {
  title!: string;
  /** Title as displayed, with the emoji of the category. */
  displayTitle!: string;
  body!: string;
  /** Address or path of the image. Empty without an image. */
  image!: string;
  /** Subject of the push. It decides the emoji before the title. */
  category!: NotificationCategory;
  data!: PushData;
  /** Screen that the push opens. */
  screen!: PushScreen;
  /** Title of the game. Empty if the push is not about a game. */
  game!: string;
  /** Id of the game that the push opens, or null. */
  gameId!: string | null;
  /** Recipients: all apps, the apps of one operating system, browsers, or apps and browsers ('both'). */
  platforms!: PushPlatforms;
  /** Id of the league whose followers receive the push, or null. Without a league and a team, all users receive the push. */
  followersOfLeague!: string | null;
  /** Name of the team whose followers receive the push. Empty without a team. */
  followersOfTeam!: string;
  /** 'instant' pushes were sent when they were created. */
  deliveryType!: DeliveryType;
  /** Day of a scheduled push in `timeZone`, YYYY-MM-DD. Empty for an instant push. */
  deliveryDate!: string;
  /** Time of a scheduled push in `timeZone`, HH:mm. Empty for an instant push. */
  deliveryTime!: string;
  /** IANA name of the time zone of the delivery time. */
  timeZone!: string;
  /** Time of sending, ISO 8601 UTC. */
  sendAt!: string;
  /** Whether sending is complete. */
  delivered!: boolean;
  /** Whether the push was sent or may still be sent. False after cancellation. */
  send!: boolean;
  progress!: PushProgress;
}

export class SimpleNotificationResponse extends MessageResponse {
  notification!: SimpleNotificationRecord;
}

export class SimpleNotificationsResponse extends MessageResponse {
  notifications!: SimpleNotificationRecord[];
}

/** Current number of recipients of a push. */
export class PushAudience {
  /** Number of iOS apps that allow notifications. */
  ios!: number;
  /** Number of Android apps that allow notifications. */
  android!: number;
  /** Number of browsers. */
  web!: number;
}

export class PushAudienceResponse extends MessageResponse {
  audience!: PushAudience;
}

export class PushNotificationResponse extends MessageResponse {
  notification!: PushNotificationRecord;
}

export class PushNotificationsResponse extends MessageResponse {
  notifications!: PushNotificationRecord[];
}
