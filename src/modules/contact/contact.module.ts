import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RecordsModule } from '../records/records.module.js';
import { ContactController } from './contact.controller.js';
import { CONTACT_MODEL, contactSchema } from './contact.schema.js';
import { ContactService } from './contact.service.js';

@Module({
  imports: [RecordsModule, MongooseModule.forFeature([{ name: CONTACT_MODEL, schema: contactSchema }])],
  controllers: [ContactController],
  providers: [ContactService],
  exports: [MongooseModule],
})
export class ContactModule {}
