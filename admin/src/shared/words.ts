const NUMBER = new Intl.NumberFormat('en');

/** Formats a number as '12,345'. */
export const number = (value: number): string => NUMBER.format(value);

const SHORT = new Intl.NumberFormat('en', { notation: 'compact' });

/** Formats a number as '12K'. */
export const shortNumber = (value: number): string => SHORT.format(value);

/** Returns '1 game' or '1,204 games'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** Returns a label for the middle of a sentence: 'Kick-off' becomes 'kick-off', but 'URL' stays. */
export const withinSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
