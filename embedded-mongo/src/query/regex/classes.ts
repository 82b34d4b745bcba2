import { MongoError, notSupported } from '../../errors.js';

/** A part of a pattern in the two dialects. `re2` is undefined if RE2 has no equivalent. */
export interface Piece {
  readonly js: string;
  readonly re2: string | undefined;
}

export const both = (text: string): Piece => ({ js: text, re2: text });

export function unsupportedForm(form: string): MongoError {
  return notSupported(`${form} in a regular expression`);
}

export function invalidRegex(why: string): MongoError {
  return new MongoError('Location51091', `Regular expression is invalid: ${why}`);
}

/** Returns the pattern for one literal character. */
export function literal(codePoint: number): Piece {
  const character = String.fromCodePoint(codePoint);
  if (/[\w\s"'<>=,:;!#%&@~`]/.test(character) && codePoint > 31 && codePoint < 127) return both(character);
  const hex = codePoint.toString(16);
  return { js: `\\u{${hex}}`, re2: `\\x{${hex}}` };
}

const SPACE = '\\t\\n\\v\\f\\r ';
const NOT_SPACE: Piece = { js: '\\x00-\\x08\\x0e-\\x1f!-\\u{10ffff}', re2: '\\x00-\\x08\\x0e-\\x1f!-\\x{10ffff}' };
const VERTICAL: Piece = { js: '\\n\\v\\f\\r\\x85\\u2028\\u2029', re2: '\\n\\v\\f\\r\\x{85}\\x{2028}\\x{2029}' };
const HORIZONTAL: Piece = {
  js: '\\t \\xa0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000',
  re2: '\\t \\x{a0}\\x{1680}\\x{180e}\\x{2000}-\\x{200a}\\x{202f}\\x{205f}\\x{3000}',
};

/** Shorthands such as `\d`, in the form for inside of brackets. In PCRE they mean ASCII characters. */
export const SHORTHANDS: Readonly<Record<string, Piece | undefined>> = {
  d: both('0-9'),
  D: both('\\D'),
  w: both('0-9A-Za-z_'),
  W: both('\\W'),
  s: both(SPACE),
  S: NOT_SPACE,
  h: HORIZONTAL,
  v: VERTICAL,
};

const POSIX: Readonly<Record<string, string | undefined>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: '0-9A-Za-z',
  upper: 'A-Z',
  lower: 'a-z',
  space: SPACE,
  blank: '\\t ',
  punct: '!-\\/:-@\\[-`\\{-~',
  xdigit: '0-9A-Fa-f',
  word: '0-9A-Za-z_',
  cntrl: '\\x00-\\x1f\\x7f',
  graph: '!-~',
  print: ' -~',
  ascii: '\\x00-\\x7f',
};

/**
 * Returns `[:alpha:]` or `[:^alpha:]`. A negated class is not supported if case is ignored, because JavaScript would
 * then match letters, too.
 */
export function posixClass(name: string, ignoresCase: boolean): Piece {
  const isNegated = name.startsWith('^');
  const members = POSIX[name.replace('^', '')];
  if (members === undefined) throw invalidRegex(`unknown POSIX class name ${name}`);
  if (!isNegated) return both(members);
  if (ignoresCase) throw unsupportedForm(`the class [:${name}:] where case is ignored`);
  return complement(members);
}

/** Returns the complement of a class of ASCII characters. */
function complement(members: string): Piece {
  const isMember = new RegExp(`^[${members}]$`);
  const others = Array.from({ length: 128 }, (_, code) => code).filter(
    (code) => !isMember.test(String.fromCharCode(code)),
  );
  const hex = others.map((code) => code.toString(16));
  return {
    js: `${hex.map((code) => `\\u{${code}}`).join('')}\\u{80}-\\u{10ffff}`,
    re2: `${hex.map((code) => `\\x{${code}}`).join('')}\\x{80}-\\x{10ffff}`,
  };
}

const CATEGORY = /^(?:C[cfnos]?|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;

/** Returns `\p{…}` for a general category or a script. */
export function property(name: string, negated: boolean): Piece {
  const isNegated = negated !== name.startsWith('^');
  const bare = name.replace(/^\^/, '');
  const letter = isNegated ? 'P' : 'p';
  if (CATEGORY.test(bare) || bare === 'Any') return both(`\\${letter}{${bare}}`);
  if (/^X(?:an|ps|sp|uc|wd)$/.test(bare) || bare === 'L&') throw unsupportedForm(`\\p{${bare}}`);
  const piece: Piece = { js: `\\${letter}{Script=${bare}}`, re2: `\\${letter}{${bare}}` };
  try {
    new RegExp(piece.js, 'u');
  } catch {
    throw invalidRegex(`unknown property name ${bare}`);
  }
  return piece;
}
