import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CountingService } from './counting.service.js';
import { VISITOR_MARK_MODEL, visitorMarkSchema } from './visitor-mark.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: VISITOR_MARK_MODEL, schema: visitorMarkSchema }])],
  providers: [CountingService],
  exports: [CountingService],
})
export class CountingModule {}
