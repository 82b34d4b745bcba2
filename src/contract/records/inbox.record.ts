import type { NotificationCategory } from '../notifications.js';
import { MessageAnswer } from './base.record.js';
import type { PushData } from './notification.record.js';

/** A push that was sent to apps, as an app lists it. */
export class InboxEntry {
  _id!: string;
  /** With the category's sign before it, as people see it. */
  title!: string;
  body!: string;
  /** Empty when there is none. */
  image!: string;
  category!: NotificationCategory;
  data!: PushData;
  /** ISO 8601 UTC. */
  sentAt!: string;
}

export class InboxAnswer extends MessageAnswer {
  notifications!: InboxEntry[];
}
