/**
 * For `client:idle`: hydrates an island when the browser is idle, or after so many milliseconds, as Chromium may never
 * report that it is idle on a page that draws nothing or always moves.
 */
export const WHEN_IDLE = { timeout: 1_000 } as const;
