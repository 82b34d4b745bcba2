/**
 * For `client:idle`: hydrates an island when the browser is idle, or after so many milliseconds in any case. Chromium
 * may never report that it is idle on a page that draws nothing, and has no idle time on one that moves.
 */
export const WHEN_IDLE = { timeout: 1_000 } as const;
