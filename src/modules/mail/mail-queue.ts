import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { seal, unseal } from '../../platform/config/sealed-texts.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import { Hints } from '../../platform/outbox/hints.js';
import type { MailFacts, MailText } from './mail-texts.js';
import { mailConfig } from './mail.config.js';
import { MAIL_MODEL, type MailDoc, type MailSubject } from './mail.schema.js';

declare module '../../platform/outbox/hints.js' {
  interface HintNames {
    /** Emails that are due. */
    mails: true;
  }
}

/** Purpose of the derived key that encrypts waiting emails. */
export const MAIL_KEY = 'mail';

/** An email to one address. */
export interface NewMail extends MailText {
  to: string;
  about: MailSubject;
}

/**
 * Queues emails in the transaction that causes them. They are sent after the commit. Without a mail server, nothing is queued.
 */
@Injectable()
export class MailQueue {
  /** Whether the operator configured a mail server. */
  readonly isOn: boolean;
  /** Values that every email text may contain. */
  readonly facts: MailFacts;
  private readonly key: () => Buffer;

  constructor(
    @InjectModel(MAIL_MODEL) private readonly model: Model<MailDoc>,
    private readonly hints: Hints,
    private readonly clock: Clock,
    @InjectConfig() config: Config,
  ) {
    this.isOn = config.get(mailConfig) !== null;
    this.facts = { brand: config.brandName, site: config.publicUrl ?? `http://localhost:${config.port}` };
    this.key = () => config.deriveKey(MAIL_KEY);
  }

  /** Queues an email. Returns its id, or null if email is disabled. */
  async add({ to, subject, text, about }: NewMail): Promise<Types.ObjectId | null> {
    if (!this.isOn) return null;
    const now = this.clock.date();
    const doc: MailDoc = {
      _id: new Types.ObjectId(),
      to,
      subject,
      text: seal(this.key(), text),
      about,
      state: 'pending',
      nextAt: now,
      tries: 0,
      failure: '',
      createdAt: now,
    };
    await this.model.insertMany([doc], { lean: true });
    currentTransaction().afterCommit(() => this.hints.raise('mails'));
    return doc._id;
  }

  /** Encrypts waiting emails with a new key, because SECRET_KEY changes. Returns the number of changed emails. */
  async resealAll(key: Buffer): Promise<number> {
    let count = 0;
    for await (const { _id, text } of this.model.find({ state: 'pending' }).lean<MailDoc[]>().cursor()) {
      const clear = unseal(this.key(), text);
      if (clear === null) continue;
      const { modifiedCount } = await this.model.updateOne({ _id, text }, { $set: { text: seal(key, clear) } });
      count += modifiedCount;
    }
    return count;
  }
}
