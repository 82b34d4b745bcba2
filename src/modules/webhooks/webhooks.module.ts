import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EVENT_MODEL, eventSchema } from '../../platform/outbox/outbox.schema.js';
import { CLIP_MODEL, clipSchema } from '../clips/clip.schema.js';
import { GAME_MODEL, gameSchema } from '../games/game.schema.js';
import { OWN_STREAM_MODEL, ownStreamSchema } from '../own-streams/own-stream.schema.js';
import { RecordsModule } from '../records/records.module.js';
import { MATCH_REQUEST_MODEL, matchRequestSchema } from '../match-requests/request.schema.js';
import { SettingsModule } from '../settings/settings.module.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DELIVERY_MODEL, deliverySchema } from './delivery.schema.js';
import { WebhookFeed } from './webhook-feed.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhookScheduler } from './webhook.scheduler.js';
import { WEBHOOK_CURSOR_MODEL, WEBHOOK_MODEL, webhookCursorSchema, webhookSchema } from './webhook.schema.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [
    RecordsModule,
    SettingsModule,
    MongooseModule.forFeature([
      { name: WEBHOOK_MODEL, schema: webhookSchema },
      { name: WEBHOOK_CURSOR_MODEL, schema: webhookCursorSchema },
      { name: DELIVERY_MODEL, schema: deliverySchema },
      { name: EVENT_MODEL, schema: eventSchema },
      { name: GAME_MODEL, schema: gameSchema },
      { name: MATCH_REQUEST_MODEL, schema: matchRequestSchema },
      { name: CLIP_MODEL, schema: clipSchema },
      { name: OWN_STREAM_MODEL, schema: ownStreamSchema },
    ]),
  ],
  controllers: [WebhooksController],
  providers: [WebhooksService, WebhookSecrets, WebhookFeed, WebhookSender, WebhookScheduler, DeliveryQueue],
  exports: [MongooseModule, WebhookSecrets],
})
export class WebhooksModule {}
