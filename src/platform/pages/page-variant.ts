import { AD_CONSENT_COOKIE } from '../../contract/ads.js';
import { holdsSession } from '../../contract/session.js';
import { ZONE_COOKIE } from '../../contract/site-locals.js';

/** Variant of a page, chosen by all that the page may know about the visitor. The browser adds everything else. */
export interface PageVariant {
  /** IANA name, or null if the visitor's time zone is unknown. */
  zone: string | null;
  /** The visitor's choice about advertisements. Empty without a choice, and on sites without advertisements. */
  consent: string;
  /** Whether a visitor may be signed in. The page then requests the user. */
  hasSession: boolean;
  /** Cache key. Equal for visitors who get the same pages. */
  key: string;
}

const ZONES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/**
 * Maximum number of Cookie headers whose variants are remembered, and maximum length of these headers, in characters. Other
 * headers are parsed for each request.
 */
const REMEMBERED = 1_000;
const MAX_LENGTH = 200;

/** Returns the canonical name of a time zone, so that aliases do not add variants. Returns null if the name is invalid. */
function zoneOf(name: string | undefined): string | null {
  if (!name) return null;
  if (ZONES.has(name)) return name;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return ZONES.has(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}

/** Determines the page variant of a visitor from the cookies. */
export class PageVariants {
  private readonly cache = new Map<string, PageVariant>();

  /** @param hasAds whether the site shows advertisements to visitors who consent */
  constructor(
    private readonly hasAds: boolean,
    private readonly parse: (header: string) => Record<string, string | undefined>,
  ) {}

  fromCookie(cookie = ''): PageVariant {
    const cached = this.cache.get(cookie);
    if (cached) return cached;
    const variant = this.read(cookie);
    if (this.cache.size < REMEMBERED && cookie.length <= MAX_LENGTH && !variant.hasSession)
      this.cache.set(cookie, variant);
    return variant;
  }

  private read(cookie: string): PageVariant {
    const cookies = this.parse(cookie);
    const zone = zoneOf(cookies[ZONE_COOKIE]);
    const choice = this.hasAds ? (cookies[AD_CONSENT_COOKIE] ?? '') : '';
    const consent = choice === 'yes' || choice === 'no' ? choice : '';
    const hasSession = holdsSession((name) => cookies[name] !== undefined);
    return { zone, consent, hasSession, key: [zone ?? '-', consent || '-', hasSession ? 's' : '-'].join(' ') };
  }
}
