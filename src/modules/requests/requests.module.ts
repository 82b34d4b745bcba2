import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RecordsModule } from '../records/records.module.js';
import { MatchRequestsController } from './requests.controller.js';
import { MATCH_REQUEST_MODEL, matchRequestSchema } from './request.schema.js';
import { MatchRequestsService } from './requests.service.js';

@Module({
  imports: [RecordsModule, MongooseModule.forFeature([{ name: MATCH_REQUEST_MODEL, schema: matchRequestSchema }])],
  controllers: [MatchRequestsController],
  providers: [MatchRequestsService],
  exports: [MongooseModule],
})
export class MatchRequestsModule {}
