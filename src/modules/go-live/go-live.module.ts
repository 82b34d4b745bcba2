import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { GamesModule } from '../games/games.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { Announcer } from './announcer.js';
import { GoLiveController } from './go-live.controller.js';
import { GoLiveScheduler } from './go-live.scheduler.js';
import { GoLiveService } from './go-live.service.js';

@Module({
  imports: [DeliveryModule, GamesModule, SettingsModule],
  controllers: [GoLiveController],
  providers: [GoLiveService, Announcer, GoLiveScheduler],
})
export class GoLiveModule {}
