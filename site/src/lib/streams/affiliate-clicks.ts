import { AFFILIATE_CLICK_VALID_MS } from '@contract/counting.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { g } from '../../i18n/game.js';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
type Linked = Pick<GameRecord, 'affiliateId' | 'affiliateLink'>;

const PREFIX = 'nepsh-click-';
const MENTIONED = 'nepsh-no-partner';
const keyOf = (streamId: string): string => `${PREFIX}${streamId}`;

/** Actions of an affiliate link when a stream is opened. */
export interface AffiliateActions {
  storage: Store;
  /** Storage that lasts as long as the tab. */
  session: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  /**
   * Opens the link in a new tab. Must be called within the visitor's click, because browsers would block it otherwise.
   */
  open(link: string): void;
  /** Reports the click to the server. */
  count(affiliateId: string): void;
  showError(message: string): void;
}

/** Returns whether a click for this stream is less than 30 minutes old. */
export function hasValidClick(storage: Store, streamId: string, now: number): boolean {
  return isValid(storage.getItem(keyOf(streamId)), now);
}

/**
 * Opens the affiliate link before a stream and counts the click, unless a recent click exists. Without a link, shows an
 * error once per session. The stream opens in any case.
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
    // Without storage, every click counts as the first.
  }
  actions.count(affiliateId);
}

function mention({ session, showError }: AffiliateActions): void {
  if (session.getItem(MENTIONED)) return;
  showError(g('streams.noPartner'));
  try {
    session.setItem(MENTIONED, 'yes');
  } catch {
    // Without storage, the error appears each time.
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
