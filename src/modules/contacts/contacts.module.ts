import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../mail/mail.module.js';
import { RecordsModule } from '../records/records.module.js';
import { UsersModule } from '../accounts/users/users.module.js';
import { ContactAssignees } from './contact-assignees.js';
import { ContactReplies } from './contact-replies.js';
import { ContactsController } from './contacts.controller.js';
import { CONTACT_MODEL, contactSchema } from './contact.schema.js';
import { ContactsService } from './contacts.service.js';

@Module({
  imports: [
    MailModule,
    RecordsModule,
    UsersModule,
    MongooseModule.forFeature([{ name: CONTACT_MODEL, schema: contactSchema }]),
  ],
  controllers: [ContactsController],
  providers: [ContactsService, ContactAssignees, ContactReplies],
  exports: [MongooseModule],
})
export class ContactsModule {}
