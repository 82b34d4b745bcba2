import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailOutcomes } from './mail-outcomes.js';
import { MailQueue } from './mail-queue.js';
import { MailSender } from './mail-sender.js';
import { MailStatusReader } from './mail-status.js';
import { MailTransport } from './mail-transport.js';
import { MailScheduler } from './mail.scheduler.js';
import { MAIL_MODEL, mailSchema } from './mail.schema.js';

/** Outgoing email: a queue that writes add emails to, and a worker that sends them. */
@Module({
  imports: [MongooseModule.forFeature([{ name: MAIL_MODEL, schema: mailSchema }])],
  providers: [MailQueue, MailOutcomes, MailTransport, MailSender, MailStatusReader, MailScheduler],
  exports: [MailQueue, MailOutcomes, MailStatusReader],
})
export class MailModule {}
