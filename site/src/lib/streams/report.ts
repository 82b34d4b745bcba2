import { LIMITS } from '@contract/limits.js';
import { sitePaths } from '@contract/routes.js';

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
  const message = `'${title}' of ${of} does not play.\n${url}\n\n`;
  return `${sitePaths.contact}?${new URLSearchParams({ subject: `Broken stream: ${of}`, message }).toString()}`;
}

/** What an address asks the contact form to begin with, within its limits. */
export const contactStart = (query: URLSearchParams): Record<'subject' | 'message', string> => ({
  subject: (query.get('subject') ?? '').slice(0, LIMITS.subject),
  message: (query.get('message') ?? '').slice(0, LIMITS.message),
});
