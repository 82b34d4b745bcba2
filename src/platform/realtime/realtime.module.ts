import { Global, Module } from '@nestjs/common';
import { EventHub } from './event-hub.js';
import { EventsController } from './events.controller.js';

@Global()
@Module({ controllers: [EventsController], providers: [EventHub], exports: [EventHub] })
export class RealtimeModule {}
