const NUMBER = new Intl.NumberFormat('en');

/** 12,345 */
export const number = (value: number): string => NUMBER.format(value);

const SHORT = new Intl.NumberFormat('en', { notation: 'compact' });

/** 12K */
export const shortNumber = (value: number): string => SHORT.format(value);

/** '1 game', '1,204 games' */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** A label as it stands within a sentence: 'Kick-off' is 'kick-off', but 'URL' stays. */
export const withinSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
