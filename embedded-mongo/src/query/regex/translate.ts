import { MongoError } from '../../errors.js';
import {
  both,
  invalidRegex,
  literal,
  posixClass,
  property,
  SHORTHANDS,
  unsupportedForm,
  type Piece,
} from './classes.js';
import { Captures } from './captures.js';

/** A PCRE pattern in the dialects of the two engines, with bounds of its cost. */
export interface Translation {
  readonly js: string;
  /** Undefined if only a backtracking engine can match the pattern. */
  readonly re2: string | undefined;
  readonly ignoreCase: boolean;
  /**
   * Number of consecutive parts that match texts of different lengths. The cost grows with this power of the text's
   * length.
   */
  readonly variable: number;
  /** Whether a part that can match in several ways is repeated. The cost may then be exponential. */
  readonly explosive: boolean;
  /** Whether RE2's form matches a line break at the end that PCRE's form does not match. */
  readonly takesLastBreak: boolean;
}

interface Flags {
  i: boolean;
  m: boolean;
  s: boolean;
  x: boolean;
}

interface Group {
  readonly flags: Flags;
  /** Modifier groups that JavaScript needs for flags set inside the group. */
  modifiers: string[];
  readonly variable: number;
  readonly choices: number;
}

/** The item before a quantifier. */
interface Last {
  readonly repeatable: boolean;
  readonly isGroup: boolean;
  readonly variable: number;
  readonly choices: number;
}

const CONTROLS: Readonly<Record<string, number | undefined>> = { t: 9, n: 10, f: 12, r: 13, e: 27, a: 7 };
/** Maximum number of ways through the alternatives of a pattern. A pattern with more counts as explosive. */
const MAX_CHOICES = 1000;

/** Translates a pattern with MongoDB's semantics. Throws if the pattern is invalid or unsupported. */
export function translate(pattern: string, options: string): Translation {
  const unknown = /[^imsxu]/.exec(options);
  if (unknown) throw new MongoError('Location51108', `invalid flag in regex options: ${unknown[0]}`);
  return new Translator(pattern, options).run();
}

class Translator {
  private at = 0;
  private js = '';
  private re2: string | undefined = '';
  private flags: Flags;
  private readonly ignoreCase: boolean;
  private groups: Group[] = [];
  private modifiers: string[] = [];
  private variable = 0;
  private choices = 1;
  private explosive = false;
  private takesLastBreak = false;
  private readonly captures = new Captures();
  /** Last item of the innermost group, for a quantifier that may follow. */
  private last: Last = NOTHING;

  constructor(
    private readonly text: string,
    options: string,
  ) {
    const has = (flag: string): boolean => options.includes(flag);
    this.flags = { i: has('i'), m: has('m'), s: has('s'), x: has('x') };
    this.ignoreCase = has('i');
  }

  run(): Translation {
    while (this.at < this.text.length) this.next();
    if (this.groups.length > 0) throw invalidRegex('missing closing parenthesis');
    this.closeModifiers(this.modifiers);
    const { js, re2, ignoreCase, variable, takesLastBreak } = this;
    const explosive = this.explosive || this.choices > MAX_CHOICES;
    return {
      js,
      re2: re2 === undefined ? undefined : `${ignoreCase ? '(?i)' : ''}${re2}`,
      ignoreCase,
      variable,
      explosive,
      takesLastBreak,
    };
  }

  private next(): void {
    const character = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    if (this.flags.x && /\s/.test(character)) {
      this.at += 1;
      return;
    }
    if (this.flags.x && character === '#') {
      const end = this.text.indexOf('\n', this.at);
      this.at = end < 0 ? this.text.length : end + 1;
      return;
    }
    switch (character) {
      case '\\':
        return this.escape();
      case '[':
        return this.emit(this.brackets(), true);
      case '(':
        return this.open();
      case ')':
        return this.close();
      case '|':
        return this.alternative();
      case '.':
        this.at += 1;
        return this.emit(this.flags.s ? { js: '[^]', re2: '(?s:.)' } : both('[^\\n]'), true);
      case '^':
        this.at += 1;
        return this.emit(
          this.flags.m ? { js: '(?:(?<![^])|(?<=\\n)(?=[^]))', re2: '(?m:^)' } : { js: '(?<![^])', re2: '\\A' },
          false,
        );
      case '$':
        this.at += 1;
        return this.flags.m ? this.emit({ js: '(?=\\n|(?![^]))', re2: '(?m:$)' }, false) : this.end();
      case '*':
      case '+':
      case '?':
      case '{':
        if (this.quantifier()) return;
        break;
    }
    this.at += character.length;
    this.emit(literal(character.codePointAt(0) ?? 0), true);
  }

  private emit({ js, re2 }: Piece, repeatable: boolean): void {
    this.js += js;
    this.re2 = this.re2 === undefined || re2 === undefined ? undefined : this.re2 + re2;
    this.last = { ...NOTHING, repeatable };
  }

  /** Matches the end of the text, or the position before a line break at the end. */
  private end(): void {
    // RE2 cannot look ahead. If nothing follows, matching the line break makes no difference.
    const isLast = /^\)*(?:\||$)/.test(this.text.slice(this.at));
    this.takesLastBreak = true;
    this.emit({ js: '(?=\\n?(?![^]))', re2: isLast ? '(?:\\n?\\z)' : undefined }, false);
  }

  private escape(): void {
    const { text, at } = this;
    const letter = text[at + 1];
    if (letter === undefined) throw invalidRegex('\\ at end of pattern');
    if (letter === 'Q') return this.quoted();
    if (this.reference()) return;
    const anchors: Readonly<Record<string, Piece | undefined>> = {
      A: { js: '(?<![^])', re2: '\\A' },
      z: { js: '(?![^])', re2: '\\z' },
      b: both('\\b'),
      B: both('\\B'),
    };
    const anchor = anchors[letter];
    this.at += 2;
    if (letter === 'E') return;
    if (anchor) return this.emit(anchor, false);
    if (letter === 'Z') return this.end();
    if (letter === 'R') {
      return this.emit(
        {
          js: '(?:\\r\\n|[\\n\\v\\f\\r\\x85\\u2028\\u2029])',
          re2: '(?:\\r\\n|[\\n\\v\\f\\r\\x{85}\\x{2028}\\x{2029}])',
        },
        true,
      );
    }
    if (letter === 'N') return this.emit(both('[^\\n]'), true);
    if (letter === 'H' || letter === 'V') {
      const inner = SHORTHANDS[letter.toLowerCase()] ?? both('');
      return this.emit({ js: `[^${inner.js}]`, re2: `[^${inner.re2}]` }, true);
    }
    this.at -= 2;
    const { js, re2 } = this.set();
    this.emit({ js: `[${js}]`, re2: re2 === undefined ? undefined : `[${re2}]` }, true);
  }

  /** Translates a reference to the match of a group. Returns false for other escapes. */
  private reference(): boolean {
    const found = /^\\(?:([1-9]\d?)|g\{?(-?\d+)\}?|k(?:\{(\w+)\}|<(\w+)>|'(\w+)'))/.exec(this.text.slice(this.at));
    if (!found) return false;
    const [all, plain, bracketed, ...names] = found;
    const name = names.find((item) => item !== undefined);
    const number = Number(plain ?? bracketed);
    const group = name ?? (number < 0 ? this.captures.back(-number) : number);
    if (!this.captures.has(group)) throw unsupportedForm(`${all}, which refers to a group that may not have matched,`);
    this.at += all.length;
    this.emit({ js: name ? `\\k<${name}>` : `(?:\\${group})`, re2: undefined }, true);
    return true;
  }

  private quoted(): void {
    const end = this.text.indexOf('\\E', this.at + 2);
    for (const character of this.text.slice(this.at + 2, end < 0 ? undefined : end))
      this.emit(literal(character.codePointAt(0) ?? 0), true);
    this.at = end < 0 ? this.text.length : end + 2;
  }

  /** Returns an escape for one character of a set, in the form for inside of brackets. */
  private set(): Piece {
    const rest = this.text.slice(this.at);
    const take = (match: RegExpExecArray): RegExpExecArray => {
      this.at += match[0].length;
      return match;
    };
    const named = /^\\([pP])(?:\{(\^?[\w&]+)\}|(\w))/.exec(rest);
    if (named) {
      const [, letter, long, short] = take(named);
      return property(long ?? short, letter === 'P');
    }
    const code = /^\\(?:x\{([0-9a-fA-F]+)\}|x([0-9a-fA-F]{0,2})|o\{([0-7]+)\}|(0[0-7]{0,2}))/.exec(rest);
    if (code) {
      const [, long, short, octal, zero] = take(code);
      const value = long ?? short;
      const number = value === undefined ? parseInt(octal ?? zero, 8) : parseInt(value || '0', 16);
      if (number > 0x10ffff) throw invalidRegex('a character code is too large');
      return literal(number);
    }
    const letter = rest[1];
    const shorthand = SHORTHANDS[letter];
    const control = CONTROLS[letter];
    if (!shorthand && control === undefined && /[A-Za-z0-9]/.test(letter)) {
      if (/[CGKXHVNR1-9c]/.test(letter)) throw unsupportedForm(`\\${letter}`);
      throw invalidRegex(`unrecognized character follows \\: ${letter}`);
    }
    const character = String.fromCodePoint(this.text.codePointAt(this.at + 1) ?? 0);
    this.at += 1 + character.length;
    return shorthand ?? literal(control ?? character.codePointAt(0) ?? 0);
  }

  private brackets(): Piece {
    const { text } = this;
    this.at += 1;
    const negated = text[this.at] === '^';
    if (negated) this.at += 1;
    let [js, re2] = ['', ''];
    const add = (piece: Piece): void => {
      js += piece.js;
      re2 += piece.re2 ?? '';
    };
    for (let first = true; first || text[this.at] !== ']'; first = false) {
      if (this.at >= text.length) throw invalidRegex('missing terminating ] for character class');
      const posix = /^\[:(\^?\w+):\]/.exec(text.slice(this.at));
      if (/^\[([.=]).*?\1\]/s.test(text.slice(this.at)))
        throw invalidRegex('POSIX collating elements are not supported');
      if (posix) {
        this.at += posix[0].length;
        add(posixClass(posix[1], this.flags.i || this.ignoreCase));
        continue;
      }
      add(this.member());
      if (text[this.at] !== '-' || text[this.at + 1] === ']' || this.at + 1 >= text.length) continue;
      this.at += 1;
      js += '-';
      re2 += '-';
      add(this.member());
    }
    this.at += 1;
    return { js: `[${negated ? '^' : ''}${js}]`, re2: `[${negated ? '^' : ''}${re2}]` };
  }

  private member(): Piece {
    const character = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0);
    if (character === '\\') {
      if (this.text[this.at + 1] === 'b') {
        this.at += 2;
        return literal(8);
      }
      if (/[QE]/.test(this.text[this.at + 1] ?? '')) throw unsupportedForm('\\Q in a character class');
      return this.set();
    }
    this.at += character.length;
    return literal(character.codePointAt(0) ?? 0);
  }

  private open(): void {
    const rest = this.text.slice(this.at);
    const comment = /^\(\?#[^)]*\)/.exec(rest);
    if (comment) {
      this.at += comment[0].length;
      return;
    }
    const inline = /^\(\?([imsx]*)(?:-([imsx]*))?([:)])/.exec(rest);
    if (inline) return this.inlineFlags(inline);
    const named = /^\(\?(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/.exec(rest);
    if (named) {
      const name = named[1] ?? named[2];
      return this.begin(named[0].length, { js: `(?<${name}>`, re2: `(?P<${name}>` });
    }
    const around = /^\(\?<?[=!]/.exec(rest);
    if (around) return this.begin(around[0].length, { js: around[0], re2: undefined });
    if (rest.startsWith('(?') || rest.startsWith('(*')) throw unsupportedForm(`"${rest.slice(0, 4)}"`);
    this.begin(1, both('('));
  }

  private begin(length: number, piece: Piece): void {
    this.at += length;
    this.emit(piece, false);
    this.captures.begin(piece.js);
    this.groups.push({
      flags: { ...this.flags },
      modifiers: this.modifiers,
      variable: this.variable,
      choices: this.choices,
    });
    this.modifiers = [];
    [this.variable, this.choices] = [0, 1];
  }

  private inlineFlags([all, on, off = '', end]: RegExpExecArray): void {
    const before = this.flags.i;
    const flags = { ...this.flags };
    for (const flag of on) flags[flag as keyof Flags] = true;
    for (const flag of off) flags[flag as keyof Flags] = false;
    const change = flags.i === before ? '' : flags.i ? 'i' : '-i';
    if (end === ':') {
      this.begin(all.length, both(`(?${change}:`));
      this.flags = flags;
      return;
    }
    this.at += all.length;
    this.flags = flags;
    if (change === '') return;
    this.modifiers.push(change);
    this.emit({ js: `(?${change}:`, re2: `(?${change})` }, false);
  }

  private closeModifiers(modifiers: readonly string[]): void {
    this.js += ')'.repeat(modifiers.length);
  }

  private alternative(): void {
    this.at += 1;
    this.closeModifiers(this.modifiers);
    this.emit(both('|'), false);
    this.captures.alternative();
    for (const change of this.modifiers) this.js += `(?${change}:`;
    this.choices += 1;
  }

  private close(): void {
    const group = this.groups.pop();
    if (!group) throw invalidRegex('unmatched closing parenthesis');
    this.at += 1;
    this.closeModifiers(this.modifiers);
    this.emit(both(')'), true);
    this.captures.close();
    this.last = { repeatable: true, isGroup: true, variable: this.variable, choices: this.choices };
    this.flags = group.flags;
    this.modifiers = group.modifiers;
    this.variable += group.variable;
    this.choices *= group.choices;
  }

  /** Parses a quantifier. Returns false for a literal brace. */
  private quantifier(): boolean {
    const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})([?+]?)/.exec(this.text.slice(this.at));
    if (!found) return false;
    const [all, min, range, max, mode] = found;
    const { repeatable, isGroup, variable, choices } = this.last;
    if (!repeatable) throw invalidRegex('quantifier does not follow a repeatable item');
    if (mode === '+') throw unsupportedForm(`the possessive quantifier ${all}`);
    if (Number(min ?? 0) > 65535 || Number(max ?? 0) > 65535) throw invalidRegex('number too big in {} quantifier');
    this.at += all.length;
    this.emit(both(all), false);
    if (isGroup && (min === undefined ? !all.startsWith('+') : Number(min) === 0)) this.captures.skipLast();
    const isFixed = min !== undefined && range === undefined;
    if (!isFixed) this.variable += 1;
    const repeats = !all.startsWith('?') && !(min !== undefined && Number(max ?? min) <= 1 && range !== ',');
    if (repeats && (variable > 0 || choices > 1)) this.explosive = true;
    return true;
  }
}

const NOTHING: Last = { repeatable: false, isGroup: false, variable: 0, choices: 1 };
