import { AFFILIATE_CLICK_VALID_MS } from '@contract/counting.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { g } from '../../i18n/game.js';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
type Linked = Pick<GameRecord, 'affiliateId' | 'affiliateLink'>;

const PREFIX = 'nepsh-click-';
const MENTIONED = 'nepsh-no-partner';
const keyOf = (streamId: string): string => `${PREFIX}${streamId}`;

/** What becomes of the partner's link when a stream is opened. */
export interface AffiliateActions {
  storage: Store;
  /** Lasts as long as the tab. */
  session: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  /** Opens the link in a new tab; called within the visitor's click, or browsers would refuse it. */
  open(link: string): void;
  /** Reports the click to the server. */
  count(affiliateId: string): void;
  showError(message: string): void;
}

/** Whether a click for this stream was made within the last 30 minutes. */
export function hasValidClick(storage: Store, streamId: string, now: number): boolean {
  return isValid(storage.getItem(keyOf(streamId)), now);
}

/**
 * Opens the partner's link before a stream unless a click for it is recent, and counts that click; without a link
 * it says so once a session, and the stream opens in any case.
 */
export function followAffiliate(game: Linked, streamId: string, actions: AffiliateActions): void {
  const { affiliateId, affiliateLink } = game;
  if (!affiliateId || !affiliateLink || !isWebAddress(affiliateLink)) return mention(actions);
  const { storage } = actions;
  const now = actions.now();
  if (hasValidClick(storage, streamId, now)) return;
  actions.open(affiliateLink);
  forgetStaleClicks(storage, now);
  try {
    storage.setItem(keyOf(streamId), String(now));
  } catch {
    // Without storage every opening is a first one.
  }
  actions.count(affiliateId);
}

function mention({ session, showError }: AffiliateActions): void {
  if (session.getItem(MENTIONED)) return;
  showError(g('streams.noPartner'));
  try {
    session.setItem(MENTIONED, 'yes');
  } catch {
    // Without storage every opening says so.
  }
}

function forgetStaleClicks(storage: Store, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(PREFIX) && !isValid(storage.getItem(key), now)) storage.removeItem(key);
}

function isValid(note: string | null, now: number): boolean {
  const at = Number(note);
  return at > 0 && now - at < AFFILIATE_CLICK_VALID_MS;
}

function isWebAddress(link: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(link).protocol);
  } catch {
    return false;
  }
}
