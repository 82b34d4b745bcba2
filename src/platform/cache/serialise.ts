import { Slice, turn } from '../slices.js';

/** Maximum length of an array that is serialized in a single pass. Longer arrays are serialized in chunks. */
const MANY = 50;

/** A value with its serialized JSON. */
export class JsonText {
  private parsed: unknown;

  constructor(readonly text: string) {}

  /** The parsed value. It is shared; do not modify it. */
  get value(): unknown {
    this.parsed ??= JSON.parse(this.text);
    return this.parsed;
  }

  /** Returns the value for `JSON.stringify`, which serializes values that `isLarge` does not split. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** Serializes a body like `JSON.stringify`, but in chunks that let other requests run in between. */
export async function serialise(body: unknown): Promise<Buffer> {
  const done: Buffer[] = [];
  let texts: string[] = [];
  const slice = new Slice();
  for (const text of textsOf(body)) {
    texts.push(text);
    if (!slice.isOver) continue;
    done.push(Buffer.from(texts.join('')));
    texts = [];
    await slice.end();
  }
  done.push(Buffer.from(texts.join('')));
  const bytes = Buffer.concat(done);
  // Work on the entire buffer, such as hashing, gets its own event-loop tick.
  if (done.length > 1) await turn();
  return bytes;
}

/**
 * Returns the value that parsing the body's JSON would produce. Works in chunks and does not create the JSON. The value is
 * shared; do not modify it.
 */
export async function valueOf(body: unknown): Promise<unknown> {
  const steps = stepsOf(body);
  const slice = new Slice();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (slice.isOver) await slice.end();
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns whether a value contains a JsonText or an array that is worth splitting, up to `depth` levels deep. */
export const isLarge = (value: unknown, depth = 5): boolean => {
  if (value instanceof JsonText) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.length > MANY || value.some((item) => isLarge(item, depth - 1));
  return isPlain(value) && Object.values(value).some((item) => isLarge(item, depth - 1));
};

function* textsOf(value: unknown): Generator<string> {
  if (value instanceof JsonText) yield value.text;
  else if (!isLarge(value)) yield JSON.stringify(value ?? null);
  else if (Array.isArray(value)) yield* ofArray(value);
  else yield* ofObject(value as Record<string, unknown>);
}

function* ofArray(items: readonly unknown[]): Generator<string> {
  yield '[';
  for (const [index, item] of items.entries()) {
    if (index > 0) yield ',';
    yield* textsOf(item);
  }
  yield ']';
}

function* ofObject(object: Record<string, unknown>): Generator<string> {
  yield '{';
  let isFirst = true;
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${isFirst ? '' : ','}${JSON.stringify(key)}:`;
    isFirst = false;
    yield* textsOf(value);
  }
  yield '}';
}

/** Yields after each JsonText of a body. Returns the body's value. */
function* stepsOf(value: unknown): Generator<void, unknown> {
  if (value instanceof JsonText) {
    yield;
    return value.value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (!isLarge(value)) return JSON.parse(JSON.stringify(value)) as unknown;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(yield* stepsOf(item));
    return items;
  }
  const object: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) if (part !== undefined) object[key] = yield* stepsOf(part);
  return object;
}
