import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { MailStatus } from '../../contract/records/status.record.js';
import { DAY } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { MAIL_MODEL, type MailDoc } from './mail.schema.js';
import { MailQueue } from './mail-queue.js';

/** Age after which a failure no longer appears in the status, in ms. */
const RECENT_MS = DAY;

/** Reads the status of outgoing email. */
@Injectable()
export class MailStatusReader {
  constructor(
    @InjectModel(MAIL_MODEL) private readonly mails: Model<MailDoc>,
    private readonly queue: MailQueue,
    private readonly clock: Clock,
  ) {}

  /** Returns the status, or null if email is disabled. */
  async read(): Promise<MailStatus | null> {
    if (!this.queue.isOn) return null;
    const since = new Date(this.clock.now() - RECENT_MS);
    const [waiting, failed, oldest, lastFailed] = await Promise.all([
      this.mails.countDocuments({ state: 'pending' }),
      this.mails.countDocuments({ state: 'failed', createdAt: { $gte: since } }),
      this.oldestPending(),
      this.mails
        .findOne({ state: 'failed', createdAt: { $gte: since } }, { failure: 1 })
        .sort({ createdAt: -1 })
        .lean<Pick<MailDoc, 'failure'>>(),
    ]);
    const age = oldest ? this.clock.now() - oldest.createdAt.getTime() : 0;
    return {
      waiting,
      oldestSeconds: Math.max(0, age) / 1000,
      failed,
      failure: oldest?.failure || lastFailed?.failure || null,
    };
  }

  private oldestPending() {
    return this.mails
      .findOne({ state: 'pending' }, { createdAt: 1, failure: 1 })
      .sort({ createdAt: 1 })
      .lean<Pick<MailDoc, 'createdAt' | 'failure'>>();
  }
}
