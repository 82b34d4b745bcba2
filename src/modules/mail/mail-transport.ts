import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { isMailAddress } from '../../contract/mail.js';
import { mailConfig } from './mail.config.js';
import { oneLine } from './mail-texts.js';
import type { MailDoc } from './mail.schema.js';

/** Timeouts for connecting and the greeting, and for each response, in ms. */
const [REACH_MS, RESPONSE_TIMEOUT_MS] = [10_000, 30_000];
/** Maximum length of a stored failure reason, in characters. */
const MAX_LENGTH = 200;

/**
 * Reason why the server did not accept an email: `refused` (permanent), `delayed` (a retry may succeed), or `unreachable` (the
 * server accepts no emails at the moment).
 */
export interface MailFailure {
  kind: 'refused' | 'delayed' | 'unreachable';
  reason: string;
}

type Transporter = ReturnType<(typeof import('nodemailer'))['createTransport']>;

/** Error of nodemailer. */
interface SmtpError extends Error {
  code?: string;
  /** Last command that was sent to the server. */
  command?: string;
  responseCode?: number;
}

/** Passes emails to the operator's mail server. The library is loaded when the first email is sent. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private transporter: Promise<Transporter> | null = null;

  constructor(@InjectConfig() private readonly config: Config) {}

  onApplicationShutdown(): void {
    void this.transporter?.then((transporter) => transporter.close());
  }

  /** Sends an email. Resolves to null after the server accepted the email, and to the failure otherwise. */
  async send(mail: MailDoc, text: string): Promise<MailFailure | null> {
    const settings = this.config.get(mailConfig);
    if (!settings) return { kind: 'unreachable', reason: 'SMTP_URL is not set.' };
    // The address is checked here as well, so that user input cannot add a second recipient or a header.
    if (!isMailAddress(mail.to)) return { kind: 'refused', reason: 'The email address is not valid.' };
    try {
      const transporter = await (this.transporter ??= open(settings.url));
      await transporter.sendMail({
        envelope: { from: settings.from.address, to: [mail.to] },
        from: { name: oneLine(settings.from.name), address: settings.from.address },
        to: { name: '', address: mail.to },
        subject: oneLine(mail.subject),
        text,
        messageId: messageIdOf(mail, settings.from.address),
        // This header prevents automatic replies such as out-of-office notes (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return null;
    } catch (error) {
      return failureOf(error as SmtpError);
    }
  }
}

async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: REACH_MS,
    greetingTimeout: REACH_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
  });
}

/** Returns the message id, which is identical in every attempt, so that servers and mail clients recognize duplicates. */
const messageIdOf = ({ _id }: Pick<MailDoc, '_id'>, from: string): string =>
  `<${_id.toHexString()}@${from.slice(from.lastIndexOf('@') + 1)}>`;

/**
 * Returns whether the server rejected only this email. A rejected sender affects all emails, and the operator must correct it.
 */
const isAboutIt = ({ code, command }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';

function failureOf(error: SmtpError): MailFailure {
  const reason = oneLine(error.message || 'The mail server did not respond.').slice(0, MAX_LENGTH);
  // Errors of nodemailer and the network have a code. Any other error means that the email cannot be encoded.
  if (error.code === undefined) return { kind: error instanceof TypeError ? 'refused' : 'delayed', reason };
  if (!isAboutIt(error)) return { kind: 'unreachable', reason };
  return { kind: (error.responseCode ?? 0) >= 500 ? 'refused' : 'delayed', reason };
}
