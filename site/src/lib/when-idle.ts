/**
 * For `client:idle`: an island comes alive when the browser is idle, but after so many milliseconds in any case. Chromium may
 * never report that it is idle on a page that draws nothing, and never has time on one that moves.
 */
export const WHEN_IDLE = { timeout: 1_000 } as const;
