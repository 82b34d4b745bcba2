import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RecordsModule } from '../records/records.module.js';
import { FaqsController } from './faqs.controller.js';
import { FAQ_MODEL, faqSchema } from './faq.schema.js';
import { FaqsService } from './faqs.service.js';

@Module({
  imports: [RecordsModule, MongooseModule.forFeature([{ name: FAQ_MODEL, schema: faqSchema }])],
  controllers: [FaqsController],
  providers: [FaqsService],
  exports: [MongooseModule],
})
export class FaqsModule {}
