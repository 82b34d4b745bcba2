import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Changes } from '../cache/changes.js';
import { ResponseCache } from '../cache/response-cache.js';
import { ReadTurns } from '../cache/turns.js';
import { EventReader } from './event-reader.js';
import { EventRelay } from './event-relay.js';
import { Hints } from './hints.js';
import { Outbox } from './outbox.js';
import { EVENT_MODEL, OUTBOX_MODEL, eventSchema, outboxSchema } from './outbox.schema.js';

@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: OUTBOX_MODEL, schema: outboxSchema },
      { name: EVENT_MODEL, schema: eventSchema },
    ]),
  ],
  providers: [Outbox, Hints, EventRelay, EventReader, Changes, ResponseCache, ReadTurns],
  exports: [Outbox, Hints, EventRelay, EventReader, Changes, ResponseCache, ReadTurns],
})
export class OutboxModule {}
