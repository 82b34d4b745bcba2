import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { MailState } from '../../contract/mail.js';
import { HOUR, MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { unseal } from '../../platform/config/sealed-texts.js';
import { reasonOfRecord } from '../../platform/database/records/record-error.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { DurableQueue } from '../../platform/queue/durable-queue.js';
import { MAIL_SENDS } from './mail.metrics.js';
import { MailOutcomes } from './mail-outcomes.js';
import { MAIL_KEY } from './mail-queue.js';
import { MailTransport, type MailFailure } from './mail-transport.js';
import { MAIL_MODEL, type MailDoc } from './mail.schema.js';

/** Delays after failed attempts, in ms. The final attempt follows about two days after the first. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
/** Duration of a claim, in ms. Longer than all timeouts of the transport together. */
const HOLD_MS = 5 * MINUTE;
const UNSTORED: MailFailure = { kind: 'refused', reason: 'No outcome could be stored.' };

/** Sends due emails. Each email is sent at least once, and never again after its acceptance was stored. */
@Injectable()
export class MailSender {
  private readonly logger = new Logger('mail');
  private readonly queue: DurableQueue<MailDoc>;
  /** End of the pause after the server was unreachable, as Unix time in ms. */
  private pausedUntil = 0;

  constructor(
    @InjectModel(MAIL_MODEL) mails: Model<MailDoc>,
    private readonly transport: MailTransport,
    private readonly outcomes: MailOutcomes,
    unit: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {
    this.queue = new DurableQueue(mails, unit, clock, { due: 'nextAt', holdMs: HOLD_MS, waits: WAITS });
  }

  /**
   * Sends due emails until `mayGoOn` returns false. Resolves to the time until the next email is due, in ms, or null if no email
   * is waiting.
   */
  async sendDue(mayGoOn: () => Promise<boolean>, isStopping: () => boolean): Promise<number | null> {
    while (this.pauseMs === 0 && (await mayGoOn())) {
      const mail = await this.queue.claim();
      if (!mail) return this.queue.untilNext();
      const failure = this.queue.isAbandoned(mail) ? UNSTORED : await this.send(mail);
      if (failure?.kind === 'unreachable') this.pausedUntil = this.clock.now() + MINUTE;
      await this.settle(mail, failure, isStopping);
    }
    return this.pauseMs || null;
  }

  private get pauseMs(): number {
    return Math.max(0, this.pausedUntil - this.clock.now());
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
    const id = mail._id.toHexString();
    const nextAt = failure === null || failure.kind === 'refused' ? null : this.queue.nextAttempt(mail);
    const state: MailState = failure === null ? 'sent' : nextAt ? 'pending' : 'failed';
    const outcome = { state, nextAt, failure: failure?.reason ?? '', ...(!nextAt && { text: '' }) };
    const store = (note?: () => Promise<void>) => this.queue.settle(mail, { $set: outcome }, isStopping, note);
    try {
      await store(nextAt ? undefined : () => this.outcomes.settled({ ...mail, ...outcome }));
    } catch (error) {
      this.logger.error(`Failed to store the outcome of the email ${id} in its record: ${reasonOfRecord(error)}`);
      await store();
    }
    this.metrics.count(MAIL_SENDS, { result: state === 'pending' ? 'retried' : state });
    if (failure) this.logger.warn(`The email ${id} was not sent (${state}): ${failure.reason}`);
  }
}
