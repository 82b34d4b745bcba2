import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ListCache } from '../cache/list-cache.js';
import { ReadTurns } from '../cache/turns.js';
import { WholeLists } from '../cache/whole-lists.js';
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
  providers: [Outbox, Hints, EventRelay, EventReader, ListCache, WholeLists, ReadTurns],
  exports: [Outbox, Hints, EventRelay, EventReader, ListCache, WholeLists, ReadTurns],
})
export class OutboxModule {}
