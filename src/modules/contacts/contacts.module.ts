import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RecordsModule } from '../records/records.module.js';
import { ContactsController } from './contacts.controller.js';
import { CONTACT_MODEL, contactSchema } from './contact.schema.js';
import { ContactsService } from './contacts.service.js';

@Module({
  imports: [RecordsModule, MongooseModule.forFeature([{ name: CONTACT_MODEL, schema: contactSchema }])],
  controllers: [ContactsController],
  providers: [ContactsService],
  exports: [MongooseModule],
})
export class ContactsModule {}
