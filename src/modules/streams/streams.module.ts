import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { SettingsModule } from '../settings/settings.module.js';

@Module({ imports: [GamesModule, SettingsModule] })
export class StreamsModule {}
