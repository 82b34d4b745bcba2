import type { PresentUser } from '@contract/records/presence.record.js';

const namesOf = (people: readonly PresentUser[]): string => {
  const [first, second, ...more] = people.map(({ name }) => name);
  if (!second) return first ?? '';
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${more.length + 1} others`;
};

/** Two letters for a username: 'AS' of 'ana-silva', 'BO' of 'bo'. */
export function initialsOf(name: string): string {
  const [first = '?', second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** Who has a record open, in a sentence: those who edit it, or else those who look at it; empty for nobody. */
export function wordsFor(people: readonly PresentUser[]): string {
  const editing = people.filter(({ mode }) => mode === 'editing');
  const named = editing.length > 0 ? editing : people;
  if (named.length === 0) return '';
  const verb = named.length === 1 ? 'is' : 'are';
  return `${namesOf(named)} ${verb} ${editing.length > 0 ? 'editing' : 'looking at'} this`;
}
