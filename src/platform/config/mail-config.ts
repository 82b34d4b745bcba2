import { ConfigError, type readEnvironment } from './environment.js';
import type { Sender } from './validators.js';

/** How e-mail goes out. The mail server is the operator's own choice and may be private. */
export interface MailConfig {
  /** smtp:// or smtps://, with user and password where the server asks for them. */
  url: string;
  from: Sender;
}

/** Reads the variables of e-mail; null where none is sent. Raises ConfigError for a server without a sender. */
export function mailConfig({ SMTP_URL, MAIL_FROM }: ReturnType<typeof readEnvironment>): MailConfig | null {
  if (!SMTP_URL) return null;
  if (MAIL_FROM) return { url: SMTP_URL, from: MAIL_FROM };
  throw new ConfigError('MAIL_FROM must be set when SMTP_URL is. Example: MAIL_FROM=Nepsh <noreply@example.org>');
}
