import { Module } from '@nestjs/common';
import { PushDeliveryModule } from '../push-delivery/push-delivery.module.js';
import { GamesModule } from '../games/games.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { Announcer } from './announcer.js';
import { GoLiveController } from './go-live.controller.js';
import { GoLiveScheduler } from './go-live.scheduler.js';
import { GoLiveService } from './go-live.service.js';

@Module({
  imports: [PushDeliveryModule, GamesModule, SettingsModule],
  controllers: [GoLiveController],
  providers: [GoLiveService, Announcer, GoLiveScheduler],
  exports: [GoLiveService],
})
export class GoLiveModule {}
