import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';

/** Serves the event stream by which clients follow changes. */
@Module({ controllers: [EventsController] })
export class EventsModule {}
