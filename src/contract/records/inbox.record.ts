import type { NotificationCategory } from '../notifications.js';
import { MessageResponse } from './base.record.js';
import type { PushData } from './notification.record.js';

/** A push that was sent to apps, for the inbox of an app. */
export class InboxEntry {
  /** Id of the push. */
  _id!: string;
  /** Title as displayed, with the emoji of the category. */
  title!: string;
  body!: string;
  /** Absolute address of the image. Empty without an image. */
  image!: string;
  /** Subject of the push. */
  category!: NotificationCategory;
  /** Data of the push, from which an app derives the screen to open. */
  data!: PushData;
  /** Time of sending, ISO 8601 UTC. */
  sentAt!: string;
}

export class InboxResponse extends MessageResponse {
  notifications!: InboxEntry[];
}
