/** Words for which the rules give the wrong stem. */
const WHOLE_WORDS = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word): [string, string] => [word, word]),
]);

/** Words that stay unchanged once a plural's ending is removed. */
const AFTER_PLURAL = new Set(['inning', 'outing', 'canning', 'herring', 'earring', 'proceed', 'exceed', 'succeed']);

/** Prefixes after which the first region starts. */
const BEGINNINGS = ['gener', 'commun', 'arsen'];

const VOWEL = /[aeiouy]/;
const VALID_LI = /[cdeghkmnrt]$/;
/** A short syllable at the end of a word. */
const SHORT = /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/;

/** Endings that a step replaces. If the longest matching ending does not apply, no other ending of the step does. */
type Endings = ReadonlyMap<string, string>;

function endings(replacements: Readonly<Record<string, string>>): Endings {
  return new Map(
    Object.entries(replacements)
      .flatMap(([list, replacement]) => list.split(' ').map((ending): [string, string] => [ending, replacement]))
      .sort(([a], [b]) => b.length - a.length),
  );
}

const STEP_2 = endings({
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  abli: 'able',
  entli: 'ent',
  'izer ization': 'ize',
  'ational ation ator': 'ate',
  'alism aliti alli': 'al',
  fulness: 'ful',
  'ousli ousness': 'ous',
  'iveness iviti': 'ive',
  'biliti bli': 'ble',
  ogi: 'og',
  fulli: 'ful',
  lessli: 'less',
  li: '',
});
const STEP_3 = endings({
  tional: 'tion',
  ational: 'ate',
  alize: 'al',
  'icate iciti ical': 'ic',
  'ful ness ative': '',
});
const STEP_4 = endings({ 'al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion': '' });

const endingOf = (word: string, list: Iterable<string>): string | undefined => {
  for (const ending of list) if (word.endsWith(ending)) return ending;
  return undefined;
};

/**
 * Returns the stem of an English word in lower case, by the Snowball project's algorithm (Porter 2) in its revision of
 * 2006.
 */
export function stemEnglish(word: string): string {
  if (word.length < 3 || (word.length < 6 && [...word].length < 3)) return word;
  const exception = WHOLE_WORDS.get(word);
  if (exception !== undefined) return exception;
  const marked = markConsonants(word.startsWith("'") ? word.slice(1) : word);
  const regions = regionsOf(marked.text);
  const stem = stepsOf(marked.text, regions);
  return marked.hasMarks ? stem.replaceAll('Y', 'y') : stem;
}

/** Writes `Y` for each `y` that is a consonant: at the start or after a vowel. */
function markConsonants(word: string): { text: string; hasMarks: boolean } {
  const text = word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y');
  return { text, hasMarks: text !== word };
}

/** Returns the starts of the regions R1 and R2. A missing region starts at the end. */
function regionsOf(word: string): readonly [number, number] {
  const beginning = BEGINNINGS.find((other) => word.startsWith(other));
  const first = beginning ? beginning.length : behindSyllable(word, 0);
  return [first, behindSyllable(word, first)];
}

/** Returns the position after the next vowel and its following consonant. */
function behindSyllable(word: string, start: number): number {
  let at = start;
  while (at < word.length && !VOWEL.test(word[at])) at += 1;
  while (at < word.length && VOWEL.test(word[at])) at += 1;
  return Math.min(at + 1, word.length);
}

function stepsOf(word: string, [r1, r2]: readonly [number, number]): string {
  const singular = withoutPlural(word);
  if (AFTER_PLURAL.has(singular)) return singular;
  let stem = withoutTense(singular, r1);
  if (/[yY]$/.test(stem) && stem.length > 2 && !VOWEL.test(stem[stem.length - 2])) stem = `${stem.slice(0, -1)}i`;
  stem = replaced(stem, STEP_2, r1, (ending, rest) =>
    ending === 'ogi' ? rest.endsWith('l') : ending !== 'li' || VALID_LI.test(rest),
  );
  stem = replaced(stem, STEP_3, r1, (ending, rest) => ending !== 'ative' || rest.length >= r2);
  stem = replaced(stem, STEP_4, r2, (ending, rest) => ending !== 'ion' || /[st]$/.test(rest));
  const rest = stem.slice(0, -1);
  if (stem.endsWith('e') && (rest.length >= r2 || (rest.length >= r1 && !SHORT.test(rest)))) return rest;
  return stem.endsWith('ll') && rest.length >= r2 ? rest : stem;
}

/** Replaces the longest matching ending if it is in the region and meets the step's condition. */
function replaced(
  word: string,
  list: Endings,
  region: number,
  holds: (ending: string, rest: string) => boolean,
): string {
  const ending = endingOf(word, list.keys());
  if (ending === undefined) return word;
  const rest = word.slice(0, word.length - ending.length);
  return rest.length >= region && holds(ending, rest) ? rest + (list.get(ending) ?? '') : word;
}

const POSSESSIVES = ["'s'", "'s", "'"];
const PLURALS = ['sses', 'ied', 'ies', 'us', 'ss', 's'];

function withoutPlural(input: string): string {
  const word = input.slice(0, input.length - (endingOf(input, POSSESSIVES)?.length ?? 0));
  const ending = endingOf(word, PLURALS);
  switch (ending) {
    case 'sses':
      return word.slice(0, -2);
    case 'ied':
    case 'ies':
      return word.slice(0, word.length > 4 ? -2 : -1);
    case 's':
      return VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
    default:
      return word;
  }
}

const TENSES = ['eedly', 'ingly', 'edly', 'eed', 'ing', 'ed'];

function withoutTense(word: string, r1: number): string {
  const ending = endingOf(word, TENSES);
  if (ending === undefined) return word;
  const rest = word.slice(0, word.length - ending.length);
  if (ending.startsWith('eed')) return rest.length >= r1 ? `${rest}ee` : word;
  if (!VOWEL.test(rest)) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return rest.slice(0, -1);
  return rest.length === r1 && SHORT.test(rest) ? `${rest}e` : rest;
}
