import { LIMITS } from './limits.js';

/** Maximum length of a password, in characters. Set once at startup, because the operator can raise the limit. */
let longest: number = LIMITS.passwordMax;

export const longestPassword = (): number => longest;

/** Sets the maximum length to PASSWORD_MAX_LENGTH, bounded by 8 and 128. */
export function setLongestPassword(max: number): void {
  longest = Math.min(Math.max(max, LIMITS.passwordMin), LIMITS.passwordCeiling);
}
