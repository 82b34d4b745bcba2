import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { MailDoc } from './mail.schema.js';

/** Somebody who keeps the state of e-mails with their records. */
export interface MailKeeper {
  /** The resource that the e-mails are about. */
  readonly resource: string;
  /** An e-mail was taken by the server, or given up; in the write that stores it. */
  mailSettled(mail: MailDoc, tx: Transaction): Promise<void>;
}

/** Tells those who sent an e-mail what became of it. */
@Injectable()
export class MailOutcomes {
  private readonly keepers = new Map<string, MailKeeper>();

  register(keeper: MailKeeper): void {
    this.keepers.set(keeper.resource, keeper);
  }

  async settled(mail: MailDoc, tx: Transaction): Promise<void> {
    await this.keepers.get(mail.about.resource)?.mailSettled(mail, tx);
  }
}
