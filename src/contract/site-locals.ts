import type { AdZone } from './ads.js';
import type { Resource } from './events.js';
import type { SocialLink } from './social.js';

/** The cookie that holds the visitor's zone for the server, so that the next page comes with the right times at once. */
export const ZONE_COOKIE = 'nepsh-zone';

/** An answer of the API to the site's server side. */
export interface ApiReply {
  status: number;
  /** The parsed JSON body, in the envelope. Shared between requests: never changed by a reader. */
  body: unknown;
}

/** How a page may be kept and handed to others. */
export interface KeptPage {
  /** The page's own address, without a query, as links to it have it: it is not kept for other spellings. */
  path: string;
  /** What it is made from: a change of one of these makes it stale. */
  resources: readonly Resource[];
  /** The parameters of the query that change what it says; it reads no others. */
  query: readonly string[];
  /** false: this answer is not kept, as with a search that hardly anybody else will make. */
  isKept?: boolean;
}

/** What the server hands to every page of the site (`Astro.locals`). */
export interface SiteLocals {
  /** A GET on the public API in the same process, as an anonymous visitor; `path` begins with /api/. Never throws. */
  api(path: string): Promise<ApiReply>;
  site: SiteConfig;
  /**
   * The number of the newest event when the page was asked for: everything it reads is at least that new, and its stream
   * goes on from there. Null when it is not known.
   */
  newestEvent: number | null;
  /** What the server's clock shows, ms since the epoch. */
  now: number;
  /** Says that the page may be kept, and for how long it holds. */
  keep(page: KeptPage): void;
}

/** An Android app: its package and the SHA-256 fingerprints of the keys it is signed with. */
export interface AndroidApp {
  packageName: string;
  fingerprints: readonly string[];
}

/** The apps that open links to the site. */
export interface LinkedApps {
  android: readonly AndroidApp[];
  /** Ids: team and bundle. */
  ios: readonly string[];
}

/** The operator's settings that pages need. */
export interface SiteConfig {
  brandName: string;
  /** The canonical origin without a slash at its end. Never derived from a request. */
  publicUrl: string;
  socialLinks: readonly SocialLink[];
  /** None: pages ask for no consent and load nothing of any network. */
  adZones: readonly AdZone[];
  apps: LinkedApps;
}
