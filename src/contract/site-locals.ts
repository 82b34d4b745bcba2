import type { AdZone } from './ads.js';
import type { SocialLink } from './social.js';

/** An answer of the API to the site's server side. */
export interface ApiReply {
  status: number;
  /** The parsed JSON body, in the envelope. Shared between requests: never changed by a reader. */
  body: unknown;
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
}

/** The operator's settings that pages need. */
export interface SiteConfig {
  brandName: string;
  /** The canonical origin without a slash at its end. Never derived from a request. */
  publicUrl: string;
  socialLinks: readonly SocialLink[];
  /** None: pages ask for no consent and load nothing of any network. */
  adZones: readonly AdZone[];
}
