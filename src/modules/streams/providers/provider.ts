/** Page that embeds a player, as far as providers require it. */
export interface EmbedSite {
  /** Example: https://sports.example.org. */
  origin: string;
  /** Example: sports.example.org. */
  hostname: string;
}

/** A service whose videos play in its own player. */
export interface Provider {
  /** Name of the provider in the page's script. */
  name: 'youtube' | 'twitch' | 'vimeo' | 'facebook' | 'tiktok' | 'spotify';
  /** Hosts of its pages and players, without `www.` and `m.`. */
  hosts: readonly string[];
  /** Referrer that the player receives. YouTube and Vimeo refuse to play without a referrer, so they receive the origin only. */
  referrer: 'no-referrer' | 'strict-origin';
  /**
   * Returns the address of the player for the video that `url` names, built only with the video's id. Returns null if `url` names
   * no video.
   */
  embed(url: URL, site: EmbedSite): string | null;
  /**
   * Returns the oEmbed address (https://oembed.com) at which the provider reports whether the video may be embedded. Returns null
   * if `url` names no video. Omitted if the provider has no oEmbed or requires an account.
   */
  oEmbed?(url: URL): string | null;
}

/** Returns the parts of a path: '/live/abc/' → ['live', 'abc']. */
export const segmentsOf = (url: URL): string[] => url.pathname.split('/').filter((part) => part !== '');

/** Returns the text if it has the form of an id, else null. */
export const idOf = (form: RegExp, text: string | null | undefined): string | null =>
  text != null && form.test(text) ? text : null;

/** Builds an address with a query. Omits entries whose value is null. */
export function addressOf(base: string, query: Record<string, string | null>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/** Builds the oEmbed address for a video's page. Returns null if `page` is null. */
export const oEmbedOf = (endpoint: string, page: string | null): string | null =>
  page === null ? null : addressOf(endpoint, { url: page, format: 'json' });
