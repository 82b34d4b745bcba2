/** An invalid request body with the error that the response must contain. */
export interface BadBody {
  name: string;
  body: unknown;
  /** The field that `errors` names, or undefined if the entire body is invalid. */
  field?: string;
  /** The first message, if its text is fixed. */
  message?: string;
}

/** A field of a call, with its limits. */
export interface FieldRule {
  kind: 'text' | 'flag' | 'number' | 'choice';
  /** Message if the field is missing, or undefined if the field is optional. */
  required?: string;
  /** Maximum length in characters. */
  max?: number;
}

export interface CallRule {
  /** A body that the call accepts. */
  good: Record<string, unknown>;
  fields: Record<string, FieldRule>;
  /** More bodies that only this call rejects. */
  more?: BadBody[];
}

/** Returns the rule of a text: its message if it is missing, and its maximum length. */
export const text = (required: string, max: number) => ({ kind: 'text' as const, required, max });
/** Returns the rule of a choice, with its message if it is missing. */
export const choice = (required: string) => ({ kind: 'choice' as const, required });

/** Returns bodies that are valid except for one field. */
export const wrongly = (good: Record<string, unknown>, field: string, values: unknown[], message?: string): BadBody[] =>
  values.map((value) => ({
    name: `${field} ${JSON.stringify(value).slice(0, 40)}`,
    body: { ...good, [field]: value },
    field,
    ...(message && { message }),
  }));

const WRONG: Record<FieldRule['kind'], unknown[]> = {
  text: [7, true, ['text'], { $gt: '' }, { $ne: null }, { toString: 'x' }],
  flag: ['true', 1, 'yes', {}, []],
  number: ['seven', {}, [], true],
  choice: ['no such choice', 7, ['Football'], { $in: ['Football'] }, '', ' '],
};

/**
 * Fields that no call accepts: the record's own fields, a privilege, operators, and keys that reach prototypes
 * elsewhere.
 */
const FOREIGN: Record<string, unknown> = {
  _id: '507f1f77bcf86cd799439011',
  permissions: ['users:update'],
  role: 'super-admin',
  revision: 9,
  updatedAt: '2026-01-01T00:00:00.000Z',
  $set: { role: 'super-admin' },
  'a.b': 1,
  toString: 'x',
  hasOwnProperty: 'x',
};

function without(body: Record<string, unknown>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

/** Returns every invalid body that follows from the rules of a call. */
export function badBodies({ good, fields, more = [] }: CallRule): BadBody[] {
  const bad: BadBody[] = [...more];
  for (const [field, rule] of Object.entries(fields)) {
    const needed = rule.required;
    if (needed !== undefined) {
      bad.push({ name: `without ${field}`, body: without(good, field), field, message: needed });
      bad.push({ name: `${field} null`, body: { ...good, [field]: null }, field, message: needed });
      if (rule.kind === 'text') {
        bad.push({ name: `${field} empty`, body: { ...good, [field]: '' }, field, message: needed });
        bad.push({ name: `${field} blank`, body: { ...good, [field]: ' \t ' }, field, message: needed });
      }
    }
    for (const wrong of WRONG[rule.kind]) {
      if (wrong === '' && needed === undefined) continue;
      bad.push({ name: `${field} ${JSON.stringify(wrong)}`, body: { ...good, [field]: wrong }, field });
    }
    if (rule.max !== undefined) {
      bad.push({ name: `${field} too long`, body: { ...good, [field]: 'x'.repeat(rule.max + 1) }, field });
    }
  }
  for (const [field, value] of Object.entries(FOREIGN)) {
    if (!(field in fields)) bad.push({ name: `foreign ${field}`, body: { ...good, [field]: value }, field });
  }
  for (const body of [[], [good], 'text', 5, true])
    bad.push({ name: `body ${JSON.stringify(body).slice(0, 20)}`, body });
  return bad;
}

/** Bodies that are not JSON, or JSON that Fastify must reject. */
export const UNREADABLE: readonly [name: string, text: string][] = [
  ['malformed', '{"title": '],
  ['NaN', '{"title": NaN}'],
  ['single quotes', "{'title': 'x'}"],
  ['trailing text', '{} {}'],
  ['__proto__', '{"title": "x", "__proto__": {"role": "super-admin"}}'],
  ['constructor.prototype', '{"title": "x", "constructor": {"prototype": {"role": "super-admin"}}}'],
];
