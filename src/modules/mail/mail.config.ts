import { makeExactValidator, makeValidator } from 'envalid';
import { isMailAddress } from '../../contract/mail.js';
import { cleanLine } from '../../contract/text.js';
import { declareConfig } from '../../platform/config/config-part.js';
import { ConfigError, hidden } from '../../platform/config/variables.js';

const smtpUrl = makeValidator((input) => {
  const parsed = URL.canParse(input) ? new URL(input) : null;
  if (!/^smtps?:$/.test(parsed?.protocol ?? '') || !parsed?.hostname) {
    throw new Error('must be an smtp:// or smtps:// address');
  }
  return input;
});

/** Sender of emails. */
export interface Sender {
  /** Display name, or an empty string. */
  name: string;
  address: string;
}

/** Validates a single address, or a name with an address: 'Name <address>'. */
const sender = makeExactValidator<Sender>((input) => {
  const {
    name = '',
    named,
    bare,
  } = /^(?:(?<name>[^<>\p{C}]*)<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/u.exec(input.trim())?.groups ?? {};
  const address = (named ?? bare ?? '').trim();
  if (!isMailAddress(address)) throw new Error('must be an email address, or a name and <an email address>');
  return { name: cleanLine(name).replace(/^"(.*)"$/, '$1'), address };
});

/** Settings of outgoing email. The mail server may have a private address, because the operator chooses it. */
export interface MailConfig {
  /** URL with the scheme smtp or smtps, and with user and password if the server requires them. */
  url: string;
  from: Sender;
}

/** Null disables email. */
export const mailConfig = declareConfig(
  {
    SMTP_URL: hidden(
      smtpUrl({
        default: undefined,
        desc: 'mail server for outgoing email; if unset, no email is sent',
        example: 'smtp://user:password@mail.example.org:587',
      }),
    ),
    MAIL_FROM: sender({
      default: undefined,
      desc: 'sender of emails; required with SMTP_URL',
      example: 'Nepsh <noreply@example.org>',
    }),
  },
  ({ SMTP_URL, MAIL_FROM }): MailConfig | null => {
    if (!SMTP_URL) return null;
    if (MAIL_FROM) return { url: SMTP_URL, from: MAIL_FROM };
    throw new ConfigError('MAIL_FROM must be set when SMTP_URL is. Example: MAIL_FROM=Nepsh <noreply@example.org>');
  },
);
