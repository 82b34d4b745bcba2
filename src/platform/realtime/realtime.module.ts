import { Global, Module } from '@nestjs/common';
import { EventHub } from './event-hub.js';

@Global()
@Module({ providers: [EventHub], exports: [EventHub] })
export class RealtimeModule {}
