import { compareValues, type StringComparer } from '../bson/compare.js';
import { encodeKey } from '../bson/key-codec.js';
import { numberOf } from '../bson/numbers.js';
import { isDoc, setField, type Doc, type Value } from '../bson/types.js';

/** Maps values to keys. Equal values have the same key, where strings are equal by a collation. */
export class KeyMaker {
  /** One string represents all strings that are equal to it. They are in the collation's order. */
  private readonly representatives: string[] = [];
  private readonly cache = new Map<string, string>();

  constructor(private readonly strings: StringComparer | undefined) {}

  keyOf(value: Value): string {
    const number = wholeNumber(value);
    if (number !== undefined) return `\0${number}`;
    return encodeKey([this.strings ? this.folded(value, this.strings) : value]).latin1Slice();
  }

  private folded(value: Value, strings: StringComparer): Value {
    if (typeof value === 'string') return this.representative(value, strings);
    if (Array.isArray(value)) return value.map((item) => this.folded(item, strings));
    if (!isDoc(value)) return value;
    const copy: Doc = {};
    for (const [field, item] of Object.entries(value)) setField(copy, field, this.folded(item, strings));
    return copy;
  }

  private representative(text: string, strings: StringComparer): string {
    const cached = this.cache.get(text);
    if (cached !== undefined) return cached;
    let [low, high] = [0, this.representatives.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (strings(this.representatives[middle], text) < 0) low = middle + 1;
      else high = middle;
    }
    const candidate = this.representatives[low];
    const representative = candidate !== undefined && strings(candidate, text) === 0 ? candidate : text;
    if (representative === text) this.representatives.splice(low, 0, text);
    this.cache.set(text, representative);
    return representative;
  }
}

/**
 * Returns an integer that every numeric type represents exactly. Most keys are such numbers, and this takes a tenth of
 * the time.
 */
export function wholeNumber(value: Value): number | undefined {
  if (typeof value === 'string') return undefined;
  const number = numberOf(value);
  if (number === undefined || !Number.isSafeInteger(number)) return undefined;
  return typeof value === 'number' || compareValues(value, number) === 0 ? number : undefined;
}
