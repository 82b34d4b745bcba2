import { Decimal128 } from 'bson';
import type { Doc, Value } from '../../src/bson/types.js';
import { compileFilter } from '../../src/query/matcher.js';

const matches = (schema: Value, doc: Doc): boolean => compileFilter({ $jsonSchema: schema }).matches(doc);

test.each<[Doc, Doc[], Doc[]]>([
  [{ required: ['a'] }, [{ a: null }], [{}]],
  [{ properties: { a: { bsonType: 'int' } } }, [{ a: 1 }, {}], [{ a: 1.5 }, { a: 1n }]],
  [{ properties: { a: { bsonType: ['int', 'string'] } } }, [{ a: 1 }, { a: 'x' }], [{ a: true }]],
  [{ properties: { a: { type: 'number' } } }, [{ a: 1 }, { a: 1n }], [{ a: 'x' }]],
  [{ properties: { a: { minimum: 1, maximum: 3 } } }, [{ a: 1 }, { a: 3 }, { a: 'x' }], [{ a: 0 }, { a: 4n }]],
  [{ properties: { a: { minimum: 1, exclusiveMinimum: true } } }, [{ a: 1.5 }], [{ a: 1 }]],
  [{ properties: { a: { multipleOf: 0.1 } } }, [{ a: 0.3 }, { a: Decimal128.fromString('0.7') }], [{ a: 0.25 }]],
  [{ properties: { a: { minLength: 1, maxLength: 2 } } }, [{ a: '😀😀' }, { a: 5 }], [{ a: '' }, { a: 'abc' }]],
  [{ properties: { a: { pattern: '^x' } } }, [{ a: 'xy' }, { a: 1 }], [{ a: 'y' }]],
  [{ properties: { a: { enum: ['x', null] } } }, [{ a: 'x' }, { a: null }, {}], [{ a: 'y' }]],
  [{ properties: { a: { items: { bsonType: 'int' }, minItems: 1 } } }, [{ a: [1] }], [{ a: [] }, { a: [1, 'x'] }]],
  [
    { properties: { a: { items: [{ type: 'string' }], additionalItems: false } } },
    [{ a: ['x'] }, { a: [] }],
    [{ a: ['x', 1] }, { a: [1] }],
  ],
  [{ properties: { a: { uniqueItems: true, maxItems: 3 } } }, [{ a: [1, 2] }], [{ a: [1, 1n] }, { a: [1, 2, 3, 4] }]],
  [
    { properties: { a: {} }, patternProperties: { '^n': { type: 'number' } }, additionalProperties: false },
    [{ a: 1, n1: 2 }],
    [{ b: 1 }, { n1: 'x' }],
  ],
  [{ additionalProperties: { type: 'string' } }, [{ a: 'x' }], [{ a: 1 }]],
  [{ minProperties: 1, maxProperties: 2 }, [{ a: 1 }], [{}, { a: 1, b: 1, c: 1 }]],
  [
    { dependencies: { a: ['b'], c: { required: ['d'] } } },
    [{ b: 1 }, { a: 1, b: 1 }, { c: 1, d: 1 }],
    [{ a: 1 }, { c: 1 }],
  ],
  [{ allOf: [{ required: ['a'] }, { required: ['b'] }] }, [{ a: 1, b: 1 }], [{ a: 1 }]],
  [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, [{ a: 1 }], [{}]],
  [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, [{ a: 1 }], [{ a: 1, b: 1 }]],
  [{ not: { required: ['a'] } }, [{}], [{ a: 1 }]],
  [
    { properties: { a: { properties: { b: { type: 'null' } }, required: ['b'] } } },
    [{ a: { b: null } }, { a: 1 }],
    [{ a: {} }],
  ],
  [{ title: 't', description: 'd' }, [{}], []],
])('matches %j', (schema, valid, invalid) => {
  expect(valid.filter((doc) => !matches(schema, doc))).toEqual([]);
  expect(invalid.filter((doc) => matches(schema, doc))).toEqual([]);
});

test.each<[Value, string]>([
  [{ nonsense: 1 }, 'Unknown $jsonSchema keyword: nonsense'],
  [{ $ref: '#/x' }, "keyword '$ref' is not currently supported"],
  [{ type: 'integer' }, "type 'integer' is not currently supported"],
  [{ required: 'a' }, 'must be an array of strings'],
  [{ exclusiveMinimum: true }, "needs 'minimum'"],
  ['x', 'must be an object'],
])('rejects %j', (schema, message) => expect(() => matches(schema, {})).toThrow(message));
