import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';

/** The call by which readers follow what changes. */
@Module({ controllers: [EventsController] })
export class EventsModule {}
