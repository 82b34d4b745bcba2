import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { isMailAddress } from '../../contract/mail.js';
import { mailConfig } from './mail.config.js';
import { oneLine } from './mail-texts.js';
import type { MailDoc } from './mail.schema.js';

/** How long the server may take to be reached, to greet, and for each answer, in milliseconds. */
const [REACH_MS, ANSWER_MS] = [10_000, 30_000];
/** Characters of a failure that are kept. */
const MAX_LENGTH = 200;

/**
 * Why an e-mail was not taken: `refused` (it never will be), `delayed` (later perhaps), or `unreachable` (the server takes
 * none at the moment).
 */
export interface MailFailure {
  kind: 'refused' | 'delayed' | 'unreachable';
  reason: string;
}

type Transporter = ReturnType<(typeof import('nodemailer'))['createTransport']>;

/** What nodemailer says of a failure. */
interface SmtpError extends Error {
  code?: string;
  /** What was said to the server last. */
  command?: string;
  responseCode?: number;
}

/** Hands e-mails to the operator's mail server. The library is loaded with the first of them. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private transporter: Promise<Transporter> | null = null;

  constructor(@InjectConfig() private readonly config: Config) {}

  onApplicationShutdown(): void {
    void this.transporter?.then((transporter) => transporter.close());
  }

  /** Resolves once the server has taken the e-mail (null), or with why it has not. */
  async send(mail: MailDoc, text: string): Promise<MailFailure | null> {
    const settings = this.config.get(mailConfig);
    if (!settings) return { kind: 'unreachable', reason: 'SMTP_URL is not set.' };
    // Checked here as well: nothing that anybody typed becomes a second recipient or a header.
    if (!isMailAddress(mail.to)) return { kind: 'refused', reason: 'This is not an address that can be written to.' };
    try {
      const transporter = await (this.transporter ??= open(settings.url));
      await transporter.sendMail({
        envelope: { from: settings.from.address, to: [mail.to] },
        from: { name: oneLine(settings.from.name), address: settings.from.address },
        to: { name: '', address: mail.to },
        subject: oneLine(mail.subject),
        text,
        messageId: messageIdOf(mail, settings.from.address),
        // RFC 3834: no out-of-office note answers what no person has written.
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
  return createTransport({ url, connectionTimeout: REACH_MS, greetingTimeout: REACH_MS, socketTimeout: ANSWER_MS });
}

/** The same at every try, so that a mail server or a reader who has it already knows it again. */
const messageIdOf = ({ _id }: Pick<MailDoc, '_id'>, from: string): string =>
  `<${_id.toHexString()}@${from.slice(from.lastIndexOf('@') + 1)}>`;

/** Whether a server said no to this e-mail alone: a sender that it does not take is the operator's to mend. */
const isAboutIt = ({ code, command }: SmtpError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';

function failureOf(error: SmtpError): MailFailure {
  const reason = oneLine(error.message || 'The mail server did not answer.').slice(0, MAX_LENGTH);
  // An error without a code is neither nodemailer's nor the network's: the e-mail itself cannot be written.
  if (error.code === undefined) return { kind: error instanceof TypeError ? 'refused' : 'delayed', reason };
  if (!isAboutIt(error)) return { kind: 'unreachable', reason };
  return { kind: (error.responseCode ?? 0) >= 500 ? 'refused' : 'delayed', reason };
}
