import { LIMITS } from '@contract/limits.js';
import { sitePaths } from '../../i18n/paths.js';
import { g } from '../../i18n/game.js';

/** What does not play. */
interface Broken {
  /** The stream's or the part's. */
  title: string;
  /** The title of the game or the replay. */
  of: string;
  /** The address of its page. */
  url: string;
}

/** The contact form with a word about what does not play in it, which the sender may change. */
export function reportHref({ title, of, url }: Broken): string {
  const message = `${g('report.message', { title, of })}\n${url}\n\n`;
  return `${sitePaths.contact}?${new URLSearchParams({ subject: g('report.subject', { of }), message }).toString()}`;
}

/** What an address asks the contact form to begin with, within its limits. */
export const contactStart = (query: URLSearchParams): Record<'subject' | 'message', string> => ({
  subject: (query.get('subject') ?? '').slice(0, LIMITS.subject),
  message: (query.get('message') ?? '').slice(0, LIMITS.message),
});
