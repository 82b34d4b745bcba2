import { Schema } from 'mongoose';
import type { QuietHoursDto } from '../../contract/dto/subscription.dto.js';
import type { Certain, DocOf, PartOf } from '../../platform/database/records/document.js';

export const SUBSCRIPTION_MODEL = 'WebPushSubscription';

const quietHoursSchema = new Schema<QuietHoursDto>(
  {
    from: { type: String, required: true },
    to: { type: String, required: true },
    timeZone: { type: String, required: true },
  },
  { _id: false },
);

export const preferenceFields = {
  /** Follow keys: 'team:arsenal', 'league:<id>', or 'game:<id>'. */
  follows: { type: [String], default: [] },
  quietHours: { type: quietHoursSchema, default: null },
};

/** Follow keys and quiet hours of a browser or device. */
export interface NotificationPreferences extends PartOf<typeof preferenceFields> {}

const fields = {
  /** A caller that knows the endpoint may change or end the subscription. */
  endpoint: { type: String, required: true, secret: true },
  keys: {
    p256dh: { type: String, required: true, secret: true },
    auth: { type: String, required: true, secret: true },
  },
  ...preferenceFields,
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
};

/** A browser that receives pushes. */
export interface SubscriptionDoc extends Certain<DocOf<typeof fields>, 'keys'> {}

export const subscriptionSchema = new Schema<SubscriptionDoc>(fields, {
  collection: 'push-subscriptions',
  versionKey: false,
});
subscriptionSchema.index({ endpoint: 1 }, { unique: true });
subscriptionSchema.index({ follows: 1, _id: 1 });
