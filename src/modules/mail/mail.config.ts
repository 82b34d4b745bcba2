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

/** Whom e-mail is from. */
export interface Sender {
  /** Empty: none. */
  name: string;
  address: string;
}

/** 'Name <address>' or an address alone; one line, one address. */
const sender = makeExactValidator<Sender>((input) => {
  const {
    name = '',
    named,
    bare,
  } = /^(?:(?<name>[^<>\p{C}]*)<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/u.exec(input.trim())?.groups ?? {};
  const address = (named ?? bare ?? '').trim();
  if (!isMailAddress(address)) throw new Error('must be an e-mail address, or a name and <an e-mail address>');
  return { name: cleanLine(name).replace(/^"(.*)"$/, '$1'), address };
});

/** How e-mail goes out. The mail server is the operator's own choice and may be private. */
export interface MailConfig {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  url: string;
  from: Sender;
}

/** null: no e-mail is sent. */
export const mailConfig = declareConfig(
  {
    SMTP_URL: hidden(
      smtpUrl({
        default: undefined,
        desc: 'mail server for outgoing e-mail; none is sent when unset',
        example: 'smtp://user:password@mail.example.org:587',
      }),
    ),
    MAIL_FROM: sender({
      default: undefined,
      desc: 'whom e-mail is from; asked for with SMTP_URL',
      example: 'Nepsh <noreply@example.org>',
    }),
  },
  ({ SMTP_URL, MAIL_FROM }): MailConfig | null => {
    if (!SMTP_URL) return null;
    if (MAIL_FROM) return { url: SMTP_URL, from: MAIL_FROM };
    throw new ConfigError('MAIL_FROM must be set when SMTP_URL is. Example: MAIL_FROM=Nepsh <noreply@example.org>');
  },
);
