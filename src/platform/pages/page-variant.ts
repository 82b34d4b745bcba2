import { AD_CONSENT_COOKIE } from '../../contract/ads.js';
import { holdsSession } from '../../contract/session.js';
import { ZONE_COOKIE } from '../../contract/site-locals.js';

/** Which of a page's variants a visitor gets, by all that it may know of them. The rest is the browser's to show. */
export interface PageVariant {
  /** IANA name; null where the visitor's zone is not known. */
  zone: string | null;
  /** The choice about advertisements, on sites that have some; otherwise an empty text. */
  consent: string;
  /** Whether somebody may be signed in: the page then asks who. */
  hasSession: boolean;
  /** Of the cache: equal for visitors who get the same pages. */
  key: string;
}

const ZONES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

/** Cookie headers whose meaning is remembered; others, and long ones, are read each time. */
const REMEMBERED = 1_000;
const MAX_LENGTH = 200;

/** The zone by its canonical name, so that there are not more pages than zones; null for what is no zone. */
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

/** Reads from a visitor's cookies which variants of pages they get. */
export class PageVariants {
  private readonly known = new Map<string, PageVariant>();

  /** @param hasAds whether the site shows advertisements to those who allow it */
  constructor(
    private readonly hasAds: boolean,
    private readonly parse: (header: string) => Record<string, string | undefined>,
  ) {}

  fromCookie(cookie = ''): PageVariant {
    const known = this.known.get(cookie);
    if (known) return known;
    const variant = this.read(cookie);
    if (this.known.size < REMEMBERED && cookie.length <= MAX_LENGTH && !variant.hasSession)
      this.known.set(cookie, variant);
    return variant;
  }

  private read(cookie: string): PageVariant {
    const cookies = this.parse(cookie);
    const zone = zoneOf(cookies[ZONE_COOKIE]);
    const answer = this.hasAds ? (cookies[AD_CONSENT_COOKIE] ?? '') : '';
    const consent = answer === 'yes' || answer === 'no' ? answer : '';
    const hasSession = holdsSession((name) => cookies[name] !== undefined);
    return { zone, consent, hasSession, key: [zone ?? '-', consent || '-', hasSession ? 's' : '-'].join(' ') };
  }
}
