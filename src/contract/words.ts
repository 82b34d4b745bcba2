/**
 * Returns the words of a name: letters with their marks, which are the vowels of many scripts, and digits. Letters of a word can
 * be joined (U+200D), as in Nepali and Sinhala. Marks without a letter, as in emoji, are not words.
 */
export const wordsOf = (name: string): string[] =>
  name.match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|\u200d(?=\p{L}))*/gu) ?? [];

/** Returns the letters and digits of a word, without marks and joiners. */
export const lettersOf = (word: string): string[] => word.match(/[^\p{M}\u200d]/gu) ?? [];

/**
 * Returns the groups of signs in a name without words, such as emoji. Characters that separate or hide parts of URLs (space,
 * dash, dot, slash) are not signs. Emoji selectors are not signs either: a name is the same with and without them.
 */
export const signsOf = (name: string): string[] =>
  name.replaceAll(/[\uFE0E\uFE0F]/g, '').match(/[^\s\p{Z}\p{Cc}\p{Cs}\p{Pd}./\\]+/gu) ?? [];
