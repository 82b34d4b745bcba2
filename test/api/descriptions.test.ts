import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Types } from 'mongoose';
import request from 'supertest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { adminApi, type Api } from '../support/api.js';
import type { ApiDocument, Schema } from '../support/api-narrowing.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { expectNone } from '../support/expect-none.js';

/** The built description: tests compile without the plugin that reads the fields of DTOs. */
const API = JSON.parse(readFileSync(inRoot('client/generated/openapi.json'), 'utf8')) as ApiDocument;

const CALLS = Object.entries(API.paths).flatMap(([path, methods = {}]) =>
  Object.entries(methods).flatMap(([method, call]) =>
    call ? [{ name: `${method} ${path}`, method, path, call }] : [],
  ),
);
const FIELDS = Object.entries(API.components?.schemas ?? {}).flatMap(([schema, { properties = {} }]) =>
  Object.entries(properties).map(([name, field]) => ({ at: `${schema}.${name}`, name, field })),
);

const isText = ({ type, enum: values }: Schema): boolean => type === 'string' && !values;
const isNumber = ({ type }: Schema): boolean => type === 'number' || type === 'integer';
const ID = /^_?id$|Id$|^ids$/;
const TIME = /At$|Until$|Since$|Date$|Time$|^(at|since|until|date|time|day|today|from|to)$/;
const ADDRESS = /Url$|^(url|link|image|logo|logoUrl|thumbnail|crest|avatar|endpoint)$/;
const TIME_FORMATS = /ISO 8601|YYYY-MM-DD|HH:mm|ignored/;

/** Returns the fields of which the description does not match. */
const without = (matches: (field: (typeof FIELDS)[number]) => boolean, pattern = /./): string[] =>
  FIELDS.filter((one) => matches(one) && !pattern.test(one.field.description ?? '')).map(({ at }) => at);

describe('the description of each call', () => {
  it('has a short summary', () => {
    expectNone(
      CALLS.filter(({ call: { summary = '' } }) => !/^[A-Z].*\.$/.test(summary) || summary.length > 160).map(
        ({ name }) => name,
      ),
      'Start the comment above the method with a short sentence.',
    );
  });

  it('names the callers without repeating the summary', () => {
    expectNone(
      CALLS.filter(
        ({ call: { description = '', summary = '' } }) =>
          !description.includes('Callers: ') || description.includes(summary),
      ).map(({ name }) => name),
      'The description of these calls is wrong.',
    );
  });

  it('documents the errors', () => {
    expectNone(
      CALLS.filter(
        ({ call }) =>
          call.responses?.['default']?.content?.['application/json']?.schema?.$ref !== '#/components/schemas/Failure',
      ).map(({ name }) => name),
      'Responses of these calls lack the shape of errors.',
    );
  });

  it('explains every parameter', () => {
    expectNone(
      CALLS.flatMap(({ name, call: { parameters = [] } }) =>
        parameters.filter(({ description }) => !description).map((parameter) => `${name} ${parameter.name}`),
      ),
      'Add a description to @ApiQuery or @ApiParam, or a comment to the field of the DTO.',
    );
  });

  it('shows the rate limits', () => {
    const limited = CALLS.filter(({ call }) =>
      /An address may call it \d+ times in \d+ seconds\./.test(call.description ?? ''),
    );

    expect(limited.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['post /api/contact', 'post /api/mobile/devices']),
    );
  });

  it('has a name for generated clients', () => {
    const names = CALLS.map(({ call }) => call.operationId ?? '');

    expectNone(
      names.filter((name, index) => !/^[a-z][A-Za-z]+$/.test(name) || names.indexOf(name) !== index),
      'These names are no names of functions, or are the names of two calls.',
    );
  });

  it('names no class of the code', () => {
    const names = [...Object.keys(API.components?.schemas ?? {}), ...CALLS.map(({ call }) => call.operationId ?? '')];

    expectNone(
      names.filter((name) =>
        /^(Array|Buffer|Date|Function|Map|Object|ObjectId|Promise|Set|String)$|Controller|Doc$/.test(name),
      ),
      'The description shows these classes.',
    );
  });
});

describe('the description of each field', () => {
  const remedy = 'Write a comment above these fields of the DTO or record.';

  it.each([
    ['names the record that an id identifies', without(({ name, field }) => ID.test(name) && !isNumber(field))],
    ['names the format of a time', without(({ name, field }) => TIME.test(name) && isText(field), TIME_FORMATS)],
    ['explains the unit or the meaning of a number', without(({ field }) => isNumber(field))],
    ['explains null', without(({ field }) => field.nullable === true)],
    ['explains the values of an enumeration', without(({ field }) => field.enum !== undefined)],
    ['explains an address, which may be a path', without(({ name, field }) => ADDRESS.test(name) && isText(field))],
  ])('%s', (_, missing) => {
    expectNone(missing, remedy);
  });

  it('is more than the name', () => {
    const words = (text: string): string => text.toLowerCase().replaceAll(/\b(the|a|an|of|is)\b|[^a-z]/g, '');

    expectNone(
      FIELDS.filter(({ name, field: { description } }) => description && words(description) === words(name)).map(
        ({ at }) => at,
      ),
      'Delete these comments, which repeat the name.',
    );
  });
});

describe('the example of a body', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  it('is valid', async () => {
    const examples = CALLS.flatMap(({ call, ...rest }) => {
      const { $ref = '' } = call.requestBody?.content?.['application/json']?.schema ?? {};
      const { example } = API.components?.schemas?.[$ref.split('/').at(-1) ?? ''] ?? {};
      return example === undefined ? [] : [{ ...rest, example }];
    });
    const rejected: string[] = [];

    for (const { name, method, path, example } of examples) {
      const address = path.replace(/\{\w+\}/g, () => new Types.ObjectId().toHexString());
      const call = request(test.url)[method as 'post' | 'put' | 'delete'](address).set(admin.headers);
      const response = await call.send(example as object);
      if (response.status === 400) rejected.push(`${name}: ${(response.body as { message: string }).message}`);
    }

    expect(examples.length).toBeGreaterThan(6);
    expectNone(rejected, 'The server rejects these examples of src/contract/body-examples.ts.');
  });
});
