import { Schema, type Types } from 'mongoose';
import type { QuietHoursDto } from '../../contract/dto/subscription.dto.js';

export const SUBSCRIPTION_MODEL = 'WebPushSubscription';

/** What a browser or a device follows, and its quiet hours. */
export interface NotificationPreferences {
  /** 'team:arsenal', 'league:<id>', 'game:<id>'. */
  follows: string[];
  quietHours: QuietHoursDto | null;
}

// Written out: inferred, the keys might be left out.
/** A browser that gets pushes. */
export interface SubscriptionDoc extends NotificationPreferences {
  _id: Types.ObjectId;
  /** Who shows it may change or end the subscription. */
  endpoint: string;
  keys: { p256dh: string; auth: string };
  createdAt: Date;
  updatedAt: Date;
}

const quietHoursSchema = new Schema<QuietHoursDto>(
  {
    from: { type: String, required: true },
    to: { type: String, required: true },
    timeZone: { type: String, required: true },
  },
  { _id: false },
);

export const preferenceFields = {
  follows: { type: [String], default: [] },
  quietHours: { type: quietHoursSchema, default: null },
};

export const subscriptionSchema = new Schema<SubscriptionDoc>(
  {
    endpoint: { type: String, required: true, secret: true },
    keys: {
      p256dh: { type: String, required: true, secret: true },
      auth: { type: String, required: true, secret: true },
    },
    ...preferenceFields,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'push-subscriptions', versionKey: false },
);
subscriptionSchema.index({ endpoint: 1 }, { unique: true });
subscriptionSchema.index({ follows: 1, _id: 1 });
