import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { backoff } from '../../contract/backoff.js';
import type { MailState } from '../../contract/mail.js';
import { HOUR, MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { unseal } from '../../platform/config/sealed-texts.js';
import { isOfRecord, reasonOfRecord } from '../../platform/database/records/record-error.js';
import { retryUntilStored } from '../../platform/database/transactions/retry-until-stored.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { MAIL_SENDS } from './mail.metrics.js';
import { MailOutcomes } from './mail-outcomes.js';
import { MAIL_KEY } from './mail-queue.js';
import { MailTransport, type MailFailure } from './mail-transport.js';
import { MAIL_MODEL, type MailDoc } from './mail.schema.js';

/** Delays after failed attempts, in ms. The attempt after the last delay is final, about two days after the first attempt. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
const waitAfter = backoff({ table: WAITS });
/** Maximum number of claims of an email: its attempts, and two more whose outcomes could not be stored. */
const MAX_TRIES = WAITS.length + 3;
const UNSTORED: MailFailure = { kind: 'refused', reason: 'No outcome could be stored.' };
/** Time after which a claimed email may be claimed again, in ms. Longer than all timeouts of the transport together. */
const HOLD_MS = 5 * MINUTE;

/** Sends due emails. Each email is sent at least once, and never again after its acceptance was stored. */
@Injectable()
export class MailSender {
  private readonly logger = new Logger('mail');
  /** End of the pause after the server was unreachable, as Unix time in ms. */
  private pausedUntil = 0;

  constructor(
    @InjectModel(MAIL_MODEL) private readonly mails: Model<MailDoc>,
    private readonly transport: MailTransport,
    private readonly outcomes: MailOutcomes,
    private readonly unit: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  /**
   * Sends due emails until `mayGoOn` returns false. Resolves to the time until the next email is due, in ms, or null if no email
   * is waiting.
   */
  async sendDue(mayGoOn: () => Promise<boolean>, isStopping: () => boolean): Promise<number | null> {
    while (this.pausedUntil <= this.clock.now() && (await mayGoOn())) {
      const mail = await this.claim();
      if (!mail) break;
      const failure = mail.tries > MAX_TRIES ? UNSTORED : await this.send(mail);
      if (failure?.kind === 'unreachable') this.pausedUntil = this.clock.now() + MINUTE;
      await this.settle(mail, failure, isStopping);
    }
    const next = await this.mails
      .findOne({ nextAt: { $type: 'date' } } as QueryFilter<MailDoc>, { nextAt: 1 })
      .sort({ nextAt: 1 })
      .lean<Pick<MailDoc, 'nextAt'>>();
    return next?.nextAt ? Math.max(0, Math.max(this.pausedUntil, next.nextAt.getTime()) - this.clock.now()) : null;
  }

  private claim(): Promise<MailDoc | null> {
    // MongoDB uses a partial index only if the query repeats the index's condition.
    const due = { nextAt: { $lte: this.clock.date(), $type: 'date' } } as QueryFilter<MailDoc>;
    const change = { $set: { nextAt: new Date(this.clock.now() + HOLD_MS) }, $inc: { tries: 1 } };
    return this.mails
      .findOneAndUpdate(due, change, { sort: { nextAt: 1 }, returnDocument: 'after' })
      .lean<MailDoc>()
      .exec();
  }

  private async send(mail: MailDoc): Promise<MailFailure | null> {
    try {
      const text = unseal(this.config.deriveKey(MAIL_KEY), mail.text);
      if (text === null) return { kind: 'refused', reason: 'Its text was encrypted with another SECRET_KEY.' };
      return await this.transport.send(mail, text);
    } catch (error) {
      return { kind: 'refused', reason: reasonOfRecord(error) };
    }
  }

  private async settle(mail: MailDoc, failure: MailFailure | null, isStopping: () => boolean): Promise<void> {
    try {
      await retryUntilStored(() => this.store(mail, failure, true), isStopping, isOfRecord);
    } catch (error) {
      if (!isOfRecord(error)) throw error;
      const id = mail._id.toHexString();
      this.logger.error(`Failed to store the outcome of the email ${id} in its record: ${reasonOfRecord(error)}`);
      await retryUntilStored(() => this.store(mail, failure, false), isStopping, isOfRecord);
    }
  }

  /**
   * Stores the outcome of an attempt.
   * @param isNoted whether the record that the email is about stores the outcome
   */
  private async store(mail: MailDoc, failure: MailFailure | null, isNoted: boolean): Promise<void> {
    const isOver = failure === null || failure.kind === 'refused' || mail.tries > WAITS.length;
    const state: MailState = failure === null ? 'sent' : isOver ? 'failed' : 'pending';
    const nextAt = isOver ? null : new Date(this.clock.now() + waitAfter(mail.tries));
    const settled = { ...mail, state, nextAt, failure: failure?.reason ?? '', ...(isOver && { text: '' }) };
    const { _id, tries } = mail;
    await this.unit.run(async () => {
      const $set = { state, nextAt, failure: settled.failure, text: settled.text };
      // The update does not match if another process has claimed the email since.
      const filter = { _id, tries, state: 'pending' as const };
      const { matchedCount } = await this.mails.updateOne(filter, { $set });
      if (matchedCount > 0 && isOver && isNoted) await this.outcomes.settled(settled);
    });
    this.metrics.count(MAIL_SENDS, { result: state === 'pending' ? 'retried' : state });
    if (failure) this.logger.warn(`The email ${_id.toHexString()} was not sent (${state}): ${failure.reason}`);
  }
}
