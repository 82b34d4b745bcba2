import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RecordsModule } from '../records/records.module.js';
import { FaqController } from './faq.controller.js';
import { FAQ_MODEL, faqSchema } from './faq.schema.js';
import { FaqService } from './faq.service.js';

@Module({
  imports: [RecordsModule, MongooseModule.forFeature([{ name: FAQ_MODEL, schema: faqSchema }])],
  controllers: [FaqController],
  providers: [FaqService],
  exports: [MongooseModule],
})
export class FaqModule {}
