import type { AdZone } from './ads.js';
import type { Resource } from './events.js';
import type { SocialLink } from './social.js';

/** Cookie with the visitor's time zone, so that the server renders times in this zone. */
export const ZONE_COOKIE = 'nepsh-zone';

/** Response of the API to the site's server-side code. */
export interface ApiReply {
  status: number;
  /** Parsed JSON body in the envelope. Requests share the object, so readers must not modify it. */
  body: unknown;
}

/** Rules for caching a page. */
export interface KeptPage {
  /** Path of the page without a query, as links contain it. Other spellings of the path are not cached. */
  path: string;
  /** Resources on which the page depends. A change of one of these resources invalidates the page. */
  resources: readonly Resource[];
  /** Query parameters that change the page. The page reads no other parameters. */
  query: readonly string[];
  /** Set to false to skip the cache, as for a search that hardly any other visitor will repeat. */
  isKept?: boolean;
}

/** Values that the server passes to each page of the site (`Astro.locals`). */
export interface SiteLocals {
  /**
   * Sends a GET request to the public API in the same process, as an anonymous visitor. `path` starts with /api/. Never throws.
   */
  api(path: string): Promise<ApiReply>;
  site: SiteConfig;
  /**
   * Number of the newest event at the time of the request. All data of the page is at least as new, and the page's event stream
   * resumes after this event. Null if the number is not available.
   */
  newestEvent: number | null;
  /** Time of the server's clock, in ms since the epoch. */
  now: number;
  /** Allows the server to cache the page. */
  keep(page: KeptPage): void;
}

/** Android app: package name and SHA-256 fingerprints of its signing keys. */
export interface AndroidApp {
  packageName: string;
  fingerprints: readonly string[];
}

/** Apps that open links to the site. */
export interface LinkedApps {
  android: readonly AndroidApp[];
  /** App ids, each with the team id and the bundle id. */
  ios: readonly string[];
}

/** Settings of the operator for pages. */
export interface SiteConfig {
  brandName: string;
  /** Canonical origin without a trailing slash. Never derived from a request. */
  publicUrl: string;
  socialLinks: readonly SocialLink[];
  /** Zones for advertisements. If empty, pages do not ask visitors for consent and load nothing from ad networks. */
  adZones: readonly AdZone[];
  apps: LinkedApps;
}
