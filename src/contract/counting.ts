import { MINUTE } from './time/units.js';

/** Number of days in statistics of clicks and downloads, including today. */
export const COUNTED_DAYS = 30;
/** Days for which daily counts are stored. */
export const KEPT_COUNT_DAYS = 400;
/** Time after a click on an affiliate link in which a stream opens without the link, in ms. */
export const AFFILIATE_CLICK_VALID_MS = 30 * MINUTE;
