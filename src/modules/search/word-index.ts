/** Minimum length of a term in which a typing error is tolerated. One letter of a shorter term changes its meaning. */
const MIN_FUZZY = 4;

/** Words that people write for longer ones. */
const SHORT_FORMS: Readonly<Record<string, string>> = { utd: 'united', cty: 'city', st: 'saint', ath: 'athletic' };

/** Finds the words of an index that a search term means. */
export class WordIndex {
  private readonly words: readonly string[];

  constructor(words: Iterable<string>) {
    this.words = [...new Set(words)];
  }

  /**
   * Returns the words that begin with a term or its long form, or else the words that contain it, or else the words that begin with
   * it but for one typing error.
   */
  match(term: string): ReadonlySet<string> {
    const prefixes = [term, SHORT_FORMS[term] ?? term];
    const exact = this.words.filter((word) => prefixes.some((prefix) => word.startsWith(prefix)));
    if (exact.length > 0) return new Set(exact);
    const containing = this.words.filter((word) => word.includes(term));
    if (containing.length > 0 || term.length < MIN_FUZZY) return new Set(containing);
    return new Set(this.words.filter((word) => isAlmostPrefix(term, word)));
  }
}

/** Returns whether a word begins with a term, but for one typing error. */
const isAlmostPrefix = (term: string, word: string): boolean =>
  // The first letter is hardly ever wrong, and comparing it first is fast.
  word.startsWith(term.charAt(0)) &&
  [term.length - 1, term.length, term.length + 1].some((length) => isOneErrorApart(term, word.slice(0, length)));

/** Returns whether two texts are equal but for one letter that is missing, added, or wrong, or two that are swapped. */
export function isOneErrorApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  if (rest.length === otherRest.length) {
    const swapped = rest.charAt(1) + rest.charAt(0) + rest.slice(2);
    return rest.slice(1) === otherRest.slice(1) || swapped === otherRest;
  }
  return rest.length > otherRest.length ? rest.slice(1) === otherRest : rest === otherRest.slice(1);
}
