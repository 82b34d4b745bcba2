import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GamesModule } from '../games/games.module.js';
import { RecordsModule } from '../records/records.module.js';
import { MatchRequestsController } from './requests.controller.js';
import { RequestsOfGame } from './requests-of-game.js';
import { MATCH_REQUEST_MODEL, matchRequestSchema } from './request.schema.js';
import { MatchRequestsService } from './requests.service.js';

@Module({
  imports: [
    GamesModule,
    RecordsModule,
    MongooseModule.forFeature([{ name: MATCH_REQUEST_MODEL, schema: matchRequestSchema }]),
  ],
  controllers: [MatchRequestsController],
  providers: [MatchRequestsService, RequestsOfGame],
  exports: [MongooseModule],
})
export class MatchRequestsModule {}
