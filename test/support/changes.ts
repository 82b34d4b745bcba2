import type { Cluster } from './cluster.js';
import { call, type Product } from './product.js';

/** A change in one process and the list that shows it in every other process. Each uses a different cache. */
export interface Change {
  what: string;
  make: (product: Product) => Promise<unknown>;
  /** A list, and a check whether its text contains the change. */
  path: string;
  shows: (text: string) => boolean;
}

/** Returns one change for each cache. `mark` is a word that no other test uses. */
export async function changesFor(cluster: Cluster, mark: string): Promise<Change[]> {
  const { admin } = cluster;
  const send = (method: string, path: string, body: object) => (product: Product) =>
    call(product, method, path, body, admin);
  const shows = (text: string): boolean => text.includes(mark);
  const showsLink = (text: string): boolean => text.includes(link.link);
  const showsMessage = (text: string): boolean => text.includes(message.subject);
  // A game is required that shows the affiliate link.
  await cluster.plant([new Date(Date.now() + 86_400_000)]);
  const { settings } = await call<{ settings: { _id: string } }>(cluster.at(0), 'GET', '/api/setting');
  const logoUrl = 'https://example.org/c.png';
  const league = { name: mark, abbreviation: 'ABC', country: 'nepal', category: 'Football', logoUrl };
  const notice = { isEnabled: true, title: mark, text: 'For today' };
  const question = { title: mark, description: 'Because.' };
  const link = { title: mark, link: `https://example.org/${mark}`, image: logoUrl };
  const person = { firstName: 'Maya', lastName: 'Rai', email: `${mark}@example.org` };
  const message = { ...person, subject: `A word ${mark}`, message: 'What this is about, in a few words.' };
  return [
    { what: 'leagues', make: send('POST', '/api/leagues', league), path: '/api/leagues', shows },
    { what: 'matches', make: send('POST', '/api/matches', { title: mark }), path: '/api/matches/web', shows },
    {
      what: 'settings',
      make: send('PUT', `/api/setting/${settings._id}/site`, { notice }),
      path: '/api/setting',
      shows,
    },
    { what: 'the prepared page', make: () => Promise.resolve(), path: '/', shows },
    { what: 'questions', make: send('POST', '/api/faq', question), path: '/api/faq', shows },
    { what: "games' links", make: send('POST', '/api/affiliate', link), path: '/api/matches/mobile', shows: showsLink },
    { what: 'the overview', make: send('POST', '/api/contact', message), path: '/api/overview', shows: showsMessage },
  ];
}
