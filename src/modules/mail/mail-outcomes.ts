import { Injectable } from '@nestjs/common';
import type { MailDoc } from './mail.schema.js';

/** A module that stores the state of emails in its records. */
export interface MailOutcomeListener {
  /** Resource of the records that the emails are about. */
  readonly resource: string;
  /** Called in the transaction that stores the outcome, after the server accepted the email or the last attempt failed. */
  mailSettled(mail: MailDoc): Promise<void>;
}

/** Notifies the module that sent an email about the outcome. */
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
