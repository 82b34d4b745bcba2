import { signsOf, wordsOf } from './words.js';

/**
 * Returns the words of a title for a URL: 'Arsenal vs Chelsea' → 'Arsenal-vs-Chelsea'. If the title has no words, returns its
 * signs. Never returns an empty text.
 */
export function dashed(title: string): string {
  const text = title.normalize('NFKC');
  return wordsOf(text).join('-') || signsOf(text).join('-') || '-';
}

/** Paths of the public site's pages. */
export const sitePaths = {
  match: (id: string, title: string): string => `/match/${id}/${encodeURIComponent(dashed(title))}`,
  game: (matchId: string, gameId: string, title: string): string =>
    `/match/${matchId}/game/${gameId}/${encodeURIComponent(dashed(title))}`,
  league: (id: string, name: string): string => `/league/${id}/${encodeURIComponent(dashed(name))}`,
  team: (name: string): string => `/team/${encodeURIComponent(dashed(name))}`,
  category: (name: string): string => `/category/${encodeURIComponent(dashed(name))}`,
  /** Path of the replays of one sport, or of all sports. */
  replays: (category = ''): string => (category ? `/replays?category=${encodeURIComponent(category)}` : '/replays'),
  clip: (id: string, title: string): string => `/clip/${id}/${encodeURIComponent(dashed(title))}`,
  replay: (id: string, title: string): string => `/replays/${id}/${encodeURIComponent(dashed(title))}`,
  /** Path of a replay as linked in lists. */
  replayDetails: (id: string, title: string): string => `${sitePaths.replay(id, title)}?page=replay-details`,
  /** Page that shows several live games. */
  multiview: '/multiview',
  contact: '/contact-us',
  about: '/about-us',
  terms: '/terms-and-conditions',
  privacy: '/privacy-policy',
  cookies: '/cookie-policy',
  disclaimer: '/disclaimer',
  accessDenied: '/access-denied',
} as const;

/** Returns the id of the game if the path is a page of a game, else null. */
export const gameAt = (pathname: string): string | null =>
  /^\/match\/[^/]+\/game\/([0-9a-f]{24})(\/|$)/.exec(pathname)?.[1] ?? null;

/** Paths of the RSS feed of the site and of the feed of a league. */
export const FEED_PATH = '/feed.xml';
export const leagueFeedPath = (leagueId: string): string => `/league/${leagueId}/feed.xml`;

/** Name of the site's preview image. */
export const SITE_PICTURE = 'page';
/** Path of the preview image for links to pages without a record. */
export const SITE_PICTURE_PATH = `/api/picture/site/${SITE_PICTURE}.png`;

/**
 * Returns the path of the preview image for links to a record. The path contains the revision, because browsers cache the image.
 */
export const picturePath = (
  kind: 'game' | 'league' | 'replay' | 'clip',
  { _id, revision }: { _id: string; revision: number },
): string => `/api/picture/${kind}/${_id}.png?v=${revision}`;
