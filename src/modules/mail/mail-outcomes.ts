import { Injectable } from '@nestjs/common';
import type { MailDoc } from './mail.schema.js';

/** A module that keeps the state of e-mails with its records. */
export interface MailOutcomeListener {
  /** The resource that the e-mails are about. */
  readonly resource: string;
  /** An e-mail was taken by the server, or given up; in the write that stores it. */
  mailSettled(mail: MailDoc): Promise<void>;
}

/** Notifies those who sent an e-mail of what became of it. */
@Injectable()
export class MailOutcomes {
  private readonly listeners = new Map<string, MailOutcomeListener>();

  register(listener: MailOutcomeListener): void {
    this.listeners.set(listener.resource, listener);
  }

  async settled(mail: MailDoc): Promise<void> {
    await this.listeners.get(mail.about.resource)?.mailSettled(mail);
  }
}
