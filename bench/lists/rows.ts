import type { Choices } from './random.ts';

/** Default number of rows of a list. */
export const ROWS = 100_000;
/** Instant around which the rows are generated. */
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

/** A word of a single row. `tag(0)` to `tag(35)` are also prefixes of other words. */
export const tag = (index: number): string => `x${index.toString(36)}`;

export const idOf = (group: number, index: number): string =>
  `65f0${group.toString(16).padStart(4, '0')}${index.toString(16).padStart(16, '0')}`;

/** Fields of every record. Rows are created a minute apart and updated at a random later time. */
export function storedFields(index: number, choose: Choices) {
  const createdAt = new Date(NOW - (index + 1) * MINUTE);
  return { revision: 1, createdAt, updatedAt: new Date(createdAt.getTime() + choose.below(90 * 1440) * MINUTE) };
}

/** Returns a random member of a staff of forty. */
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
