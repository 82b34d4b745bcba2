import { LIMITS } from '@contract/limits.js';
import { CARRY_HASH } from './preferences-key.js';
import { isSiteFollow, type Follow } from './preferences.js';

/** A follow as a link contains it: the first letter of its kind, its name, and the id of a league or game. */
type Carried = readonly [kind: string, name: string, id?: string, startsAt?: string];

const KINDS = { t: 'team', l: 'league', g: 'game' } as const;

/** Returns the hash of a link that carries follows, without the '#'. */
export function carryHash(follows: readonly Follow[]): string {
  const carried = follows.map(({ kind, value, name, startsAt }): Carried => {
    if (kind === 'team') return ['t', name];
    if (kind === 'league') return ['l', name, value];
    return startsAt ? ['g', name, value, startsAt] : ['g', name, value];
  });
  const bytes = new TextEncoder().encode(JSON.stringify(carried));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return CARRY_HASH + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns the follows in the hash of a link. Anyone can write such a link, so invalid entries are ignored. */
export function carriedFollows(hash: string): Follow[] {
  try {
    const base64 = hash.slice(CARRY_HASH.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const carried: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(carried)) return [];
    return (carried as unknown[])
      .map((entry) => {
        const [letter, name, id, startsAt] = Array.isArray(entry) ? (entry as unknown[]) : [];
        const kind = KINDS[letter as keyof typeof KINDS];
        return { kind, name, value: kind === 'team' ? name : id, ...(startsAt !== undefined && { startsAt }) };
      })
      .filter(isSiteFollow)
      .slice(0, LIMITS.follows);
  } catch {
    return [];
  }
}
