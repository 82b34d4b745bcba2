/** The page an embed is shown on, as far as providers ask for it. */
export interface EmbedSite {
  /** https://sports.example.org */
  origin: string;
  /** sports.example.org */
  hostname: string;
}

/** A service whose videos are shown by its own player. */
export interface Provider {
  /** What the page's script knows the provider by. */
  name: 'youtube' | 'twitch' | 'vimeo' | 'facebook' | 'tiktok' | 'spotify';
  /** The names its pages and players are found under, without `www.` and `m.`. */
  hosts: readonly string[];
  /**
   * Whether the player gets a referrer. YouTube and Vimeo refuse to play without; even then they get the
   * origin alone.
   */
  referrer: 'no-referrer' | 'strict-origin';
  /** The address of the player for the video that `url` names, built from its id alone; null when it names none. */
  embed(url: URL, site: EmbedSite): string | null;
  /**
   * Where the provider says whether the video that `url` names may be shown (https://oembed.com); null when it names none.
   * Left out where a provider does not offer it, or asks for an account.
   */
  oEmbed?(url: URL): string | null;
}

/** The parts of a path: '/live/abc/' → ['live', 'abc']. */
export const segmentsOf = (url: URL): string[] => url.pathname.split('/').filter((part) => part !== '');

/** The text when it has the form of an id, else null. */
export const idOf = (form: RegExp, text: string | null | undefined): string | null =>
  text != null && form.test(text) ? text : null;

/** An address with its query; entries without a value are left out. */
export function addressOf(base: string, query: Record<string, string | null>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/** A provider's oEmbed address for a video's page. */
export const oEmbedOf = (endpoint: string, page: string | null): string | null =>
  page === null ? null : addressOf(endpoint, { url: page, format: 'json' });
