import { MINUTE } from './time/units.js';

/** Days of clicks and downloads that are shown, today included. */
export const COUNTED_DAYS = 30;
/** Days for which they are kept. */
export const KEPT_COUNT_DAYS = 400;
/** How long a click on a partner's link counts as recent, ms: within it a stream opens without the link. */
export const AFFILIATE_CLICK_VALID_MS = 30 * MINUTE;
