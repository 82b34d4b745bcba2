import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SettingsModule } from '../settings/settings.module.js';
import { CountingService } from './counting.service.js';
import { DAILY_COUNT_MODEL, dailyCountSchema } from './daily-count.schema.js';
import { DailyCounts } from './daily-counts.js';
import { VISITOR_MARK_MODEL, visitorMarkSchema } from './visitor-mark.schema.js';

@Module({
  imports: [
    SettingsModule,
    MongooseModule.forFeature([
      { name: VISITOR_MARK_MODEL, schema: visitorMarkSchema },
      { name: DAILY_COUNT_MODEL, schema: dailyCountSchema },
    ]),
  ],
  providers: [CountingService, DailyCounts],
  exports: [CountingService, DailyCounts, MongooseModule],
})
export class CountingModule {}
