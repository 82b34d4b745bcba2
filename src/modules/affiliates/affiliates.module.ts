import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CountingModule } from '../counting/counting.module.js';
import { GamesModule } from '../games/games.module.js';
import { RecordsModule } from '../records/records.module.js';
import { AFFILIATE_MODEL, affiliateSchema } from './affiliate.schema.js';
import { AffiliatesController } from './affiliates.controller.js';
import { AffiliatesService } from './affiliates.service.js';
import { ClicksController } from './clicks.controller.js';

@Module({
  imports: [
    RecordsModule,
    CountingModule,
    GamesModule,
    MongooseModule.forFeature([{ name: AFFILIATE_MODEL, schema: affiliateSchema }]),
  ],
  controllers: [AffiliatesController, ClicksController],
  providers: [AffiliatesService],
  exports: [MongooseModule],
})
export class AffiliatesModule {}
