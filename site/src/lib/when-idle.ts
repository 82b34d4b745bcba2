/**
 * Options of `client:idle`: hydrates an island when the browser is idle, or after the timeout (ms), because Chromium
 * may never report idle time on a page that draws nothing or always moves.
 */
export const WHEN_IDLE = { timeout: 1_000 } as const;
