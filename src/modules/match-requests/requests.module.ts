import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { GAME_MODEL, gameSchema } from '../games/game.schema.js';
import { GamesModule } from '../games/games.module.js';
import { MailModule } from '../mail/mail.module.js';
import { RecordsModule } from '../records/records.module.js';
import { MatchRequestsController } from './requests.controller.js';
import { RequestAnswers } from './request-answers.js';
import { RequestsOfGame } from './requests-of-game.js';
import { MATCH_REQUEST_MODEL, matchRequestSchema } from './request.schema.js';
import { MatchRequestsService } from './requests.service.js';

@Module({
  imports: [
    GamesModule,
    MailModule,
    RecordsModule,
    MongooseModule.forFeature([
      { name: GAME_MODEL, schema: gameSchema },
      { name: MATCH_REQUEST_MODEL, schema: matchRequestSchema },
    ]),
  ],
  controllers: [MatchRequestsController],
  providers: [MatchRequestsService, RequestAnswers, RequestsOfGame],
  exports: [MongooseModule],
})
export class MatchRequestsModule {}
