import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SUBSCRIPTION_MODEL, subscriptionSchema } from './subscription.schema.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { VAPID_MODEL, VapidKeys, vapidSchema } from './vapid-keys.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SUBSCRIPTION_MODEL, schema: subscriptionSchema },
      { name: VAPID_MODEL, schema: vapidSchema },
    ]),
  ],
  controllers: [SubscriptionsController],
  providers: [SubscriptionsService, VapidKeys],
  exports: [VapidKeys, MongooseModule],
})
export class SubscriptionsModule {}
