import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callTable } from '../../src/platform/http/access/call-table.js';
import { callsOf, type Call } from '../../src/platform/http/access/calls.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { expectNone } from '../support/expect-none.js';
import { SPECIFIED_CALLS } from '../support/specified-calls.js';

/** Returns a path without the names of its parameters. */
const shape = (path: string): string => path.replace(/\{\w+\}|:\w+/g, '*');

describe('the table of calls', () => {
  let test: TestApp;
  let calls: Call[];

  beforeAll(async () => {
    test = await startTestApp();
    calls = callsOf(test.app);
  });
  afterAll(() => test.close());

  const callOf = (method: string, path: string): Call | undefined =>
    calls.find((call) => call.method === method && shape(call.path) === shape(path));

  it('has every specified call', () => {
    expectNone(
      SPECIFIED_CALLS.filter(([method, path]) => !callOf(method, path)).map(([method, path]) => `${method} ${path}`),
      'Declare these calls in a controller: apps make them.',
    );
  });

  it('has every field that apps send', () => {
    const missing = SPECIFIED_CALLS.flatMap(([method, path, fields]) => {
      const accepted = new Set(callOf(method, path)?.body?.fields.map(({ name }) => name));
      return fields.filter((field) => !accepted.has(field)).map((field) => `${method} ${path}: ${field}`);
    });
    expectNone(missing, 'Add these fields to the DTOs of their calls.');
  });

  it('shows who may use each call', () => {
    const table = callTable(calls);
    for (const { method, path } of calls) expect(table).toContain(`| \`${method} ${path}\` | `);
    expect(table).not.toContain('nobody');
  });
});
