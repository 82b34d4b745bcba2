import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GamesModule } from '../games/games.module.js';
import { LEAGUE_MODEL, leagueSchema } from '../leagues/league.schema.js';
import { RecordsModule } from '../records/records.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { InboxController } from './inbox.controller.js';
import { PUSH_MODEL, pushSchema } from './push.schema.js';
import { PushesController } from './pushes.controller.js';
import { PushesService } from './pushes.service.js';
import { TEMPLATE_MODEL, templateSchema } from './template.schema.js';
import { TemplatesController } from './templates.controller.js';
import { TemplatesService } from './templates.service.js';

@Module({
  imports: [
    RecordsModule,
    GamesModule,
    SettingsModule,
    MongooseModule.forFeature([
      { name: TEMPLATE_MODEL, schema: templateSchema },
      { name: LEAGUE_MODEL, schema: leagueSchema },
      { name: PUSH_MODEL, schema: pushSchema },
    ]),
  ],
  controllers: [TemplatesController, PushesController, InboxController],
  providers: [TemplatesService, PushesService],
  exports: [TemplatesService, PushesService, MongooseModule],
})
export class NotificationsModule {}
