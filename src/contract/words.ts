/**
 * The words of a name: letters with their marks, which are the vowels of many scripts, and digits. Letters of a word may be
 * joined (U+200D), as in Nepali and Sinhala; marks without a letter, as emoji have them, are none.
 */
export const wordsOf = (name: string): string[] =>
  name.match(/[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|\u200d(?=\p{L}))*/gu) ?? [];

/** The letters and digits of a word, each without its marks and what joins it. */
export const lettersOf = (word: string): string[] => word.match(/[^\p{M}\u200d]/gu) ?? [];

/**
 * The signs of a name without words, which emoji are, in groups. What joins or hides the parts of addresses (space, dash, stop,
 * slash) is none, nor is what asks for an emoji in colour: a name is the same with and without it.
 */
export const signsOf = (name: string): string[] =>
  name.replaceAll(/[\uFE0E\uFE0F]/g, '').match(/[^\s\p{Z}\p{Cc}\p{Cs}\p{Pd}./\\]+/gu) ?? [];
