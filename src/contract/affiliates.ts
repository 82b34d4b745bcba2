/** How long a click on a partner's link counts as recent, ms: within it a stream opens without the link (public site, section 4). */
export const AFFILIATE_CLICK_VALID_MS = 1_800_000;
