import type { Choices } from './random.ts';

/** Rows of a list, where it has no other number. */
export const ROWS = 100_000;
/** The instant around which rows lie. */
export const NOW = Date.parse('2026-06-01T12:00:00Z');
export const MINUTE = 60_000;

export const SIDES = [
  'Arsenal', 'Barcelona', 'Bayern Munich', 'Benfica', 'Boca Juniors', 'Celtic', 'Chelsea', 'Everton', 'Flamengo',
  'Inter', 'Juventus', 'Liverpool', 'Lyon', 'Milan', 'Napoli', 'Porto', 'Rangers', 'Real Madrid', 'Roma', 'Sevilla',
] as const; // prettier-ignore
export const SPORTS = ['Football', 'Basketball', 'Ice Hockey', 'American Football', 'Baseball'] as const;
export const LEAGUES = ['Premier League', 'La Liga', 'Serie A', 'Bundesliga', 'Ligue 1', 'Eredivisie'] as const;
export const COUNTRIES = ['england', 'spain', 'italy', 'germany', 'france', 'netherlands'] as const;
export const FIRST_NAMES = ['Amara', 'Björn', 'Chen', 'Dilnoza', 'Emeka', 'Farah', 'Giulia', 'Hiro', 'Ines'] as const;
export const LAST_NAMES = ['Adeyemi', 'Berg', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'García', 'Haddad'] as const;

/** A word that one row alone has; `tag(0)` to `tag(35)` begin those of others. */
export const tag = (index: number): string => `x${index.toString(36)}`;

export const idOf = (group: number, index: number): string =>
  `65f0${group.toString(16).padStart(4, '0')}${index.toString(16).padStart(16, '0')}`;

/** The fields of every record; rows were written a minute after another, and changed at some time since. */
export function storedFields(index: number, choose: Choices) {
  const createdAt = new Date(NOW - (index + 1) * MINUTE);
  return { revision: 1, createdAt, updatedAt: new Date(createdAt.getTime() + choose.below(90 * 1440) * MINUTE) };
}

/** One of forty members of staff. */
export function staffMember(choose: Choices) {
  const who = choose.below(40);
  return { who, userId: idOf(4, who), username: `editor${who}` };
}

export function person(index: number, choose: Choices) {
  const [firstName, lastName] = [choose.of(FIRST_NAMES), choose.of(LAST_NAMES)];
  const login = `${firstName}.${lastName}.${tag(index)}`
    .normalize('NFD')
    .replace(/[^\w.]/g, '')
    .toLowerCase();
  return { firstName, lastName, login, email: `${login}@example.org` };
}
