import { Slice, turn } from '../slices.js';

/** Longer arrays are taken apart; anything else is serialised in one go. */
const MANY = 50;

/** A value whose JSON is known already. */
export class JsonText {
  private parsed: unknown;

  constructor(readonly text: string) {}

  /** What it says; shared, so never to be changed. */
  get value(): unknown {
    this.parsed ??= JSON.parse(this.text);
    return this.parsed;
  }

  /** What `JSON.stringify` is to make of it, where it is a small part of something. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The JSON of a body as `JSON.stringify` makes it, made in slices: other calls are answered meanwhile. */
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
  const whole = Buffer.concat(done);
  // What is done with all of it, such as its hash, is in a turn of its own.
  if (done.length > 1) await turn();
  return whole;
}

/** What parsing the JSON of a body makes, made in slices and without that JSON. Shared, so never to be changed. */
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

/** Whether a value holds a text, or an array that is worth taking apart, not too deep inside. */
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

/** Steps after each text of a body; returns its value. */
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
