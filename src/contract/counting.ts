/** Days of clicks and downloads that are shown, today included. */
export const COUNTED_DAYS = 30;
/** Days for which they are kept. */
export const KEPT_COUNT_DAYS = 400;
