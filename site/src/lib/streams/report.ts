import { LIMITS } from '@contract/limits.js';
import { sitePaths } from '../../i18n/paths.js';
import { g } from '../../i18n/game.js';

/** A stream or part that does not play. */
interface Broken {
  /** Title of the stream or part. */
  title: string;
  /** Title of the game or replay. */
  of: string;
  /** URL of the game's or replay's page. */
  url: string;
}

/** Returns the contact form with a prefilled report, which the sender can edit. */
export function reportHref({ title, of, url }: Broken): string {
  const message = `${g('report.message', { title, of })}\n${url}\n\n`;
  return `${sitePaths.contact}?${new URLSearchParams({ subject: g('report.subject', { of }), message }).toString()}`;
}

/** Returns the initial values of the contact form from an address, within the form's limits. */
export const contactStart = (query: URLSearchParams): Record<'subject' | 'message', string> => ({
  subject: (query.get('subject') ?? '').slice(0, LIMITS.subject),
  message: (query.get('message') ?? '').slice(0, LIMITS.message),
});
