/**
 * The words of a name: letters with their marks, which are the vowels of many scripts, and digits. A mark that follows none
 * of them is no word: most emoji end in one.
 */
export const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];

/** The letters and digits of a word, each without its marks. */
export const lettersOf = (word: string): string[] => word.match(/[^\p{M}]/gu) ?? [];
