import { Schema } from 'mongoose';
import type { DeliveryType, NotificationCategory, PushPlatforms, PushScreen } from '../../contract/notifications.js';
import { typed, type DocOf, type Older } from '../../platform/database/records/document.js';
import { indexSorts } from '../../platform/database/lists/list-indexes.js';
import { storedFields } from '../../platform/database/records/record.js';
import { indexWords, searchable, searchWords } from '../../platform/database/lists/search-words.js';
import { indexTexts } from '../../platform/database/sort-keys.js';
import { progressSchema } from './progress.js';
import { retained } from '../../platform/maintenance/retained.js';
import { pushesKept } from './push.config.js';

export const PUSH_MODEL = 'PushNotification';

const fields = {
  title: { type: String, required: true },
  body: { type: String, required: true },
  image: { type: String, default: '' },
  category: { type: String, required: true, ...typed<NotificationCategory>() },
  screen: { type: String, required: true, ...typed<PushScreen>() },
  gameId: { type: Schema.Types.ObjectId, default: null },
  /** Title and sport of the game at the time when the push was saved. */
  gameTitle: { type: String, default: '' },
  sport: { type: String, default: '' },
  platforms: { type: String, required: true, ...typed<PushPlatforms>() },
  /**
   * Followers of this league and team receive the push. All recipients do if both are empty, or absent in records of older
   * versions.
   */
  followersOfLeague: { type: Schema.Types.ObjectId, default: null },
  followersOfTeam: { type: String, default: '' },
  deliveryType: { type: String, required: true, ...typed<DeliveryType>() },
  /** Wall-clock date and time in `timeZone`. Empty for an instant push. */
  deliveryDate: { type: String, default: '' },
  deliveryTime: { type: String, default: '' },
  timeZone: { type: String, required: true },
  /** Idempotency key that the caller sent. Absent if the caller sent none. */
  key: { type: String },
  /** Time of sending. */
  sendAt: { type: Date, required: true },
  progress: { type: progressSchema, required: true },
  ...searchable,
  ...storedFields,
};

/** A push to mobile apps, and also to browsers if `platforms` includes them. */
export interface PushDoc extends Older<DocOf<typeof fields>, 'followersOfLeague' | 'followersOfTeam' | 'key'> {}

export const pushSchema = new Schema<PushDoc>(fields, { collection: 'push-notifications', versionKey: false });
// Finds due pushes, and lists pushes by state.
pushSchema.index({ 'progress.state': 1, sendAt: 1, _id: 1 });
// Enforces one push per idempotency key.
pushSchema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } });
pushSchema.index({ gameId: 1 });
pushSchema.index({ image: 1 });
pushSchema.index({ category: 1, createdAt: -1, _id: -1 });
pushSchema.index({ deliveryType: 1, createdAt: -1, _id: -1 });
pushSchema.index({ 'progress.state': 1, _id: 1 });
indexSorts(pushSchema, 'category', 'deliveryType', 'sendAt', 'createdAt', 'updatedAt');
indexTexts(pushSchema, 'title');

export const pushWords = ({ title, body, category, gameTitle }: PushDoc): string[] =>
  searchWords(title, body, category, gameTitle);
indexWords(pushSchema, pushWords);

retained(pushSchema, {
  days: pushesKept,
  what: 'finished pushes',
  resource: 'mobile-notifications',
  age: 'sendAt',
  only: { 'progress.state': { $in: ['sent', 'failed', 'cancelled'] } },
});
