import { mailConfig } from '../../modules/mail/mail.config.js';
import type { Config } from '../../platform/config/config.js';
import { ok, problem, reasonOf, warning, type Finding } from './finding.js';

/** Timeout for each response of the mail server, in ms. */
const RESPONSE_TIMEOUT_MS = 5_000;

/** Signs in to the configured mail server without sending email. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const mail = config.get(mailConfig);
  if (!mail) return [];
  const { createTransport } = await import('nodemailer');
  const limits = {
    connectionTimeout: RESPONSE_TIMEOUT_MS,
    greetingTimeout: RESPONSE_TIMEOUT_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
  };
  const transport = createTransport({ url: mail.url, ...limits });
  const links = config.publicUrl
    ? []
    : [
        warning(
          'PUBLIC_URL',
          'PUBLIC_URL is not set, so links in emails point to localhost. Set PUBLIC_URL to the site’s address.',
        ),
      ];
  try {
    await transport.verify();
    return [ok('SMTP_URL', 'The mail server responds and accepts the sign-in.'), ...links];
  } catch (error) {
    const todo = 'Correct the address, user or password. Until then, emails are queued and retried for two days.';
    return [
      problem('SMTP_URL', `SMTP_URL points to a mail server that does not work (${reasonOf(error)}). ${todo}`),
      ...links,
    ];
  } finally {
    transport.close();
  }
}
