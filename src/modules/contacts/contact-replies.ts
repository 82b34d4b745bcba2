import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { ContactReplyDto } from '../../contract/dto/contact.dto.js';
import { LIMITS } from '../../contract/limits.js';
import { Clock } from '../../platform/clock/clock.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { Caller } from '../../platform/http/access/access.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { MailOutcomes, type MailOutcomeListener } from '../mail/mail-outcomes.js';
import { MailQueue } from '../mail/mail-queue.js';
import { MAIL_TEXTS } from '../mail/mail-texts.js';
import type { MailDoc } from '../mail/mail.schema.js';
import { CONTACT_MODEL, type ContactDoc, type ContactPersonDoc, type ContactReplyDoc } from './contact.schema.js';

/** Returns the author fields that a message stores. */
export const authorOf = ({ userId, username }: Caller): ContactPersonDoc => ({
  userId: new Types.ObjectId(userId),
  username,
});

/** Sends replies by email. The write that stores a reply also queues its email, so that each reply is sent once. */
@Injectable()
export class ContactReplies implements MailOutcomeListener, OnModuleInit {
  readonly resource = 'contacts';

  constructor(
    @InjectModel(CONTACT_MODEL) private readonly model: Model<ContactDoc>,
    private readonly mail: MailQueue,
    private readonly outcomes: MailOutcomes,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.outcomes.register(this);
  }

  /** Throws MAIL_NOT_SET_UP if email is not configured. */
  refuseWithoutMail(): void {
    if (!this.mail.isOn) throw new ApiError('MAIL_NOT_SET_UP');
  }

  /**
   * Builds the stored reply of a message. Throws REPLY_EXISTS if the message has a reply with this key, and VALIDATION_FAILED if
   * the message has too many replies.
   */
  draft({ replies = [] }: ContactDoc, { text, key = '' }: ContactReplyDto, caller: Caller): ContactReplyDoc {
    if (key && replies.some((reply) => reply.key === key)) throw new ApiError('REPLY_EXISTS');
    if (replies.length >= LIMITS.repliesPerMessage) {
      throw ApiError.field('text', `A message has at most ${LIMITS.repliesPerMessage} replies`);
    }
    const [_id, author] = [new Types.ObjectId(), authorOf(caller)];
    return { _id, key, author, text, mailState: 'pending', createdAt: this.clock.date() };
  }

  /** Queues the email of a reply in the write that stores the reply. */
  async send({ _id, name, email, subject, message }: ContactDoc, reply: ContactReplyDoc) {
    await this.mail.add({
      ...MAIL_TEXTS.reply(this.mail.facts, { name, subject, message, text: reply.text }),
      to: email,
      about: { resource: this.resource, id: _id.toHexString(), part: reply._id.toHexString() },
    });
  }

  async mailSettled({ state, about }: MailDoc): Promise<void> {
    const its = { _id: new Types.ObjectId(about.id), 'replies._id': new Types.ObjectId(about.part) };
    const change = { $set: { 'replies.$.mailState': state } };
    const { matchedCount } = await this.model.updateOne(its, change);
    if (matchedCount > 0) this.outbox.changed('contacts', [about.id]);
  }
}
