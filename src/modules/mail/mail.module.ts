import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailOutcomes } from './mail-outcomes.js';
import { MailQueue } from './mail-queue.js';
import { MailSender } from './mail-sender.js';
import { MailStatusReader } from './mail-status.js';
import { MailTransport } from './mail-transport.js';
import { MailScheduler } from './mail.scheduler.js';
import { MAIL_MODEL, mailSchema } from './mail.schema.js';

/** Outgoing e-mail: a queue that writes leave e-mails in, and one worker that sends them. */
@Module({
  imports: [MongooseModule.forFeature([{ name: MAIL_MODEL, schema: mailSchema }])],
  providers: [MailQueue, MailOutcomes, MailTransport, MailSender, MailStatusReader, MailScheduler],
  exports: [MailQueue, MailOutcomes, MailStatusReader],
})
export class MailModule {}
