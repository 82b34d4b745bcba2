import type { OpenAPIObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';

/** A random call. */
export interface FuzzCall {
  caller: 'anyone' | 'keyless' | 'admin';
  method: string;
  path: string;
  query: Record<string, string | undefined>;
  /** The raw body, or undefined without a body. */
  body: string | undefined;
  ifMatch: string | undefined;
}

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
}

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Event streams never end, and a sign-out would end the test. */
const SKIPPED_CALLS = /^(get \/api\/events|post \/api\/auth\/logout)$/;

/** Values that often break parsers and validators. */
const ODD_VALUES: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u200b\u200b',
    '\u202eA\u000bB\ufffe',
    'A\u200d\ufe0f',
    '{}',
    '[]',
    'NaN',
    '__proto__',
    'constructor',
    '$where',
    '%ff',
    '../..',
    '<script>',
    'javascript:alert(1)',
    '2026-02-30',
    '25:00',
    '9'.repeat(400),
    'x'.repeat(20_000),
    '\u0301'.repeat(5_000),
    '👨‍👩‍👧'.repeat(300),
    'https://user:pw@example.org',
    '٣',
    [],
    {},
    [[]],
    [null],
    { $gt: '' },
    { $ne: null },
    { toString: 1 },
    { length: 1e9 },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Names of zones: valid names, names that only Intl or only Temporal accepts, and names that neither accepts. */
const ZONES = [
  'Europe/London',
  'Asia/Kolkata',
  'Etc/GMT+12',
  'UTC',
  'IST',
  'PST',
  'BST',
  '+05:30',
  'Etc/Unknown',
  'Mars',
];

/** Returns values for a field by its schema. Most of them fit. */
function valueOf(schema: Schema, document: OpenAPIObject, ids: readonly string[]): Arbitrary<unknown> {
  const fitting = (): Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.$ref || schema.allOf || schema.properties) return objectOf(schema, document, ids);
    if (schema.type === 'array') return fc.array(valueOf(schema.items ?? {}, document, ids), { maxLength: 5 });
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'number' || schema.type === 'integer') return fc.integer({ min: -200, max: 200 });
    return fc.oneof(
      fc.string({ minLength: 4, maxLength: 40 }),
      fc.constantFrom(...ids, ...ZONES, '2031-08-15', '20:00', 'https://example.org/a.png', 'a@example.org'),
    );
  };
  return fc.oneof({ weight: 5, arbitrary: fc.constant(null).chain(fitting) }, { weight: 1, arbitrary: ODD_VALUES });
}

function resolved(schema: Schema, document: OpenAPIObject): Schema {
  const [named] = [schema.$ref, ...(schema.allOf ?? []).map(({ $ref }) => $ref)];
  const name = named?.split('/').at(-1);
  return name ? ((document.components?.schemas?.[name] ?? {}) as Schema) : schema;
}

function objectOf(schema: Schema, document: OpenAPIObject, ids: readonly string[]): Arbitrary<unknown> {
  const { properties = {} } = resolved(schema, document);
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueOf(field, document, ids)]),
  );
  const requiredKeys: never[] = [];
  const some = fc.record(fields, { requiredKeys });
  const most = fc.record(fields);
  return fc.oneof({ weight: 2, arbitrary: most }, { weight: 1, arbitrary: some });
}

const LIST_QUERY: Record<string, Arbitrary<string>> = {
  range: fc.constantFrom('[0,24]', '[0,1e9]', '[-1,5]', '[5,1]', '[', '7', '[[[[]]]]', '{"a":1}'),
  sort: fc.constantFrom('["id","ASC"]', '["createdAt","DESC"]', '["__proto__","ASC"]', '["title"]', '{}', 'null'),
  filter: fc.oneof(
    fc.constantFrom('{"q":"a"}', '{"q":"\\u0000("}', '{"id":["x"]}', '{"toString":1}', '{"$where":"1"}', '[', '{}'),
    fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  ),
};

const QUERY = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    ...ZONES,
    '2031-08-15',
    '2031-08-15T20:00:00Z',
    '[',
    '1e9',
    '-1',
    '\u0000',
    '\u202eA',
    'x'.repeat(5_000),
  ),
);

/** Returns any call of the OpenAPI document, with existing and unknown ids. */
export function anyCall(document: OpenAPIObject, ids: readonly string[]): Arbitrary<FuzzCall> {
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom('507f1f77bcf86cd799439011', '7', '%00', '..', 'x'.repeat(150)) },
  );
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([method]) => !SKIPPED_CALLS.test(`${method} ${path}`))
      .map(([method, operation]) => callOf(method, path, operation, document, id, ids)),
  );
  return fc.oneof(...calls);
}

function callOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  document: OpenAPIObject,
  id: Arbitrary<string>,
  ids: readonly string[],
): Arbitrary<FuzzCall> {
  const schema = requestBody?.content['application/json']?.schema;
  const json = schema && objectOf(schema, document, ids).map((value) => JSON.stringify(value));
  const queryNames = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const query = Object.fromEntries(queryNames.map((name) => [name, LIST_QUERY[name] ?? QUERY]));
  return fc.record({
    caller: fc.constantFrom('anyone', 'keyless', 'admin', 'admin', 'admin'),
    method: fc.constant(method.toUpperCase()),
    path: fc
      .array(id, { minLength: 2, maxLength: 2 })
      .map((pathIds) => path.replace(/\{\w+\}/g, () => pathIds.pop() ?? '7')),
    query: fc.record(query, { requiredKeys: [] }),
    body: json
      ? fc.oneof({ weight: 8, arbitrary: json }, { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '7') })
      : fc.constant(undefined),
    ifMatch: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom('1', '"2"', 'x', '*')),
  });
}
