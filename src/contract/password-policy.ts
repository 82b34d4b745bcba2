import { LIMITS } from './limits.js';

/** The longest password there may be, in characters: the operator may raise it, so it is set once at the start. */
let longest: number = LIMITS.passwordMax;

export const longestPassword = (): number => longest;

/** Takes the operator's PASSWORD_MAX_LENGTH; nothing below 8 or beyond 128. */
export function setLongestPassword(max: number): void {
  longest = Math.min(Math.max(max, LIMITS.passwordMin), LIMITS.passwordCeiling);
}
