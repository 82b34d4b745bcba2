import { signsOf, wordsOf } from './words.js';

/** The words of a title in an address, or its signs where it has none: 'Arsenal vs Chelsea' → 'Arsenal-vs-Chelsea'. Never empty. */
export function dashed(title: string): string {
  const text = title.normalize('NFKC');
  return wordsOf(text).join('-') || signsOf(text).join('-') || '-';
}

/** Addresses of the public site's pages. */
export const sitePaths = {
  match: (id: string, title: string): string => `/match/${id}/${encodeURIComponent(dashed(title))}`,
  game: (matchId: string, gameId: string, title: string): string =>
    `/match/${matchId}/game/${gameId}/${encodeURIComponent(dashed(title))}`,
  league: (id: string, name: string): string => `/league/${id}/${encodeURIComponent(dashed(name))}`,
  team: (name: string): string => `/team/${encodeURIComponent(dashed(name))}`,
  category: (name: string): string => `/category/${encodeURIComponent(dashed(name))}`,
  /** Replays of one sport, or of all. */
  replays: (category = ''): string => (category ? `/replays?category=${encodeURIComponent(category)}` : '/replays'),
  replay: (id: string, title: string): string => `/replays/${id}/${encodeURIComponent(dashed(title))}`,
  /** The replay as lists lead to it. */
  replayDetails: (id: string, title: string): string => `${sitePaths.replay(id, title)}?page=replay-details`,
  /** Several live games on one page. */
  multiview: '/multiview',
  contact: '/contact-us',
  about: '/about-us',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
  disclaimer: '/disclaimer',
  accessDenied: '/access-denied',
} as const;

/** The game whose page an address is; null for every other page. */
export const gameAt = (pathname: string): string | null =>
  /^\/match\/[^/]+\/game\/([0-9a-f]{24})(\/|$)/.exec(pathname)?.[1] ?? null;

/** The feed (RSS) of everything, and that of one league. */
export const FEED_PATH = '/feed.xml';
export const leagueFeedPath = (leagueId: string): string => `/league/${leagueId}/feed.xml`;

/** The name of the picture of the site. */
export const SITE_PICTURE = 'page';
/** The picture that links to pages without a record are shown with elsewhere. */
export const SITE_PICTURE_PATH = `/api/picture/site/${SITE_PICTURE}.png`;

/** The picture that a link to a record is shown with elsewhere. The revision makes another address of another picture. */
export const picturePath = (
  kind: 'game' | 'league' | 'replay',
  { _id, revision }: { _id: string; revision: number },
): string => `/api/picture/${kind}/${_id}.png?v=${revision}`;
