import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Types } from 'mongoose';
import request from 'supertest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { adminApi, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { ApiDocument, Schema } from '../support/api-narrowing.js';
import { expectNone } from '../support/expect-none.js';

/** The built description: tests compile without the plugin that reads the fields of DTOs. */
const document = JSON.parse(readFileSync(inRoot('client/generated/openapi.json'), 'utf8')) as ApiDocument;

interface DescribedCall {
  method: string;
  path: string;
  fields: Record<string, Schema>;
}

/** Calls about oneself, which a super-admin cannot make for a random id. */
const ABOUT_ONESELF = new Set(['put /api/users/{id}/password', 'put /api/users/activity/{id}']);

/** Fields for which one message covers the form and the length, so that the message does not show which rule refused the value. */
const ONE_MESSAGE = new Set(['abbreviations', 'email', 'locale']);

/** All calls with a body, with the described fields of the body. */
const CALLS: DescribedCall[] = Object.entries(document.paths).flatMap(([path, methods = {}]) =>
  Object.entries(methods).flatMap(([method, call]) => {
    const { $ref } = call?.requestBody?.content?.['application/json']?.schema ?? {};
    const fields = document.components?.schemas?.[$ref?.split('/').at(-1) ?? '']?.properties;
    return fields && !ABOUT_ONESELF.has(`${method} ${path}`) ? [{ method, path, fields }] : [];
  }),
);

/** Values around the upper limit of a field. */
interface Values {
  smaller: unknown;
  largest: unknown;
  tooLarge: unknown;
}

/** Returns values around the described limit of a field, or null if the description has no such limit. */
function valuesOf({ maxLength, maxItems, maximum, enum: choices }: Schema): Values | null {
  const values = (max: number, make: (size: number) => unknown): Values => ({
    smaller: make(Math.ceil(max / 2)),
    largest: make(max),
    tooLarge: make(max + 1),
  });
  if (choices) return null;
  if (maxLength !== undefined) return values(maxLength, (size) => 'x'.repeat(size));
  if (maxItems !== undefined) return values(maxItems, (size) => Array<null>(size).fill(null));
  return maximum === undefined ? null : values(maximum, (size) => size);
}

const adds = (problems: Set<string>, to: Set<string>): boolean => [...problems].some((problem) => !to.has(problem));

describe('the described limits of fields', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  /** Returns the problems that the server finds in a field, regardless of all other fields. */
  async function problemsOf({ method, path }: DescribedCall, name: string, value: unknown): Promise<Set<string>> {
    const address = path.replace(/\{\w+\}/g, () => new Types.ObjectId().toHexString());
    const call = request(test.url)[method as 'post' | 'put' | 'delete'](address).set(admin.headers);
    const { errors = {} } = (await call.send({ [name]: value })).body as { errors?: Record<string, string[]> };
    return new Set(errors[name]);
  }

  it('are the limits that the server enforces', async () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const call of CALLS) {
      for (const [name, schema] of Object.entries(call.fields)) {
        const values = valuesOf(schema);
        if (!values) continue;
        compared += 1;
        const field = `${call.method} ${call.path} ${name}`;
        const smaller = await problemsOf(call, name, values.smaller);
        const largest = await problemsOf(call, name, values.largest);
        const tooLarge = await problemsOf(call, name, values.tooLarge);
        if (!adds(tooLarge, largest) && !ONE_MESSAGE.has(name)) wrong.push(`${field} accepts more`);
        if (adds(largest, smaller)) wrong.push(`${field} accepts less`);
      }
    }

    expect(compared).toBeGreaterThan(150);
    expectNone(wrong, 'The description of these fields differs from the rules of their DTO.');
  });
});
