import { RE2JS } from 're2js';
import { notSupported } from '../../errors.js';
import { offloadIfPossible } from '../../pace.js';
import { invalidRegex } from './classes.js';
import { translate, type Translation } from './translate.js';

/** Maximum number of steps of the backtracking engine for one text. */
const MAX_STEPS = 1e6;
/** Length of a text above which RE2 needs some ms. */
const LONG_TEXT = 20_000;

/** A match: its start in UTF-16 units, its text, and its groups. */
export interface Match {
  readonly index: number;
  readonly text: string;
  readonly captures: readonly (string | null)[];
}

/**
 * A pattern with MongoDB's semantics. JavaScript's engine is fast but may need exponential time. It is used if that is
 * provably impossible for the text; otherwise RE2 is used, which needs linear time.
 */
export class Regex {
  private readonly translation: Translation;
  private readonly native: RegExp;
  private linear: RE2JS | undefined;

  constructor(pattern: string, options: string) {
    this.translation = translate(pattern, options);
    try {
      this.native = new RegExp(this.translation.js, `gu${this.translation.ignoreCase ? 'i' : ''}`);
    } catch (error) {
      throw invalidRegex(error instanceof Error ? error.message.replace(/^.*\/: /s, '') : String(error));
    }
  }

  test(text: string): boolean {
    if (this.isCheap(text)) {
      this.native.lastIndex = 0;
      return this.native.test(text);
    }
    return this.linearEngine(text).test(text);
  }

  /** Returns the first match at or after a position. */
  exec(text: string, from: number): Match | undefined {
    if (this.isCheap(text)) {
      this.native.lastIndex = from;
      const found = this.native.exec(text);
      if (!found) return undefined;
      const [matchText, ...groups] = found as (string | undefined)[];
      return { index: found.index, text: matchText ?? '', captures: groups.map((group) => group ?? null) };
    }
    if (this.translation.takesLastBreak && text.endsWith('\n')) throw tooCostly(text);
    const matcher = this.linearEngine(text).matcher(text);
    if (!matcher.find(from)) return undefined;
    return {
      index: matcher.start(),
      text: matcher.group() ?? '',
      captures: Array.from({ length: matcher.groupCount() }, (_, index) => matcher.group(index + 1)),
    };
  }

  private isCheap({ length }: string): boolean {
    const { explosive, variable } = this.translation;
    return !explosive && (variable === 0 || length ** (variable + 1) <= MAX_STEPS);
  }

  private linearEngine(text: string): RE2JS {
    if (this.translation.re2 === undefined) throw tooCostly(text);
    if (text.length > LONG_TEXT) offloadIfPossible();
    try {
      return (this.linear ??= RE2JS.compile(this.translation.re2));
    } catch {
      throw tooCostly(text);
    }
  }
}

function tooCostly(text: string): Error {
  return notSupported(
    `a regular expression with look-around, back references or more than 1,000 repetitions, on a text of ${text.length} characters, where it could take exponential time,`,
  );
}
