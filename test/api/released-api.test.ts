import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { narrowings, type ApiDocument } from '../support/api-narrowing.js';
import { expectNone } from '../support/expect-none.js';
import { releasedApi } from '../support/released-api.js';

/**
 * Breaking changes of the next version, each as the test reports it. Each needs an entry under "Changed" in CHANGELOG.md
 * (docs/releasing.md). The release stores a new description, so empty this list after it.
 */
const INTENDED: readonly string[] = [];

/**
 * Nothing is released yet. Until the release of 0.1.0 replaces it, the stored description is the baseline of 0.1.0: the API as
 * it was when this test was written.
 */
describe('the API', () => {
  const current = JSON.parse(readFileSync(inRoot('client/generated/openapi.json'), 'utf8')) as ApiDocument;
  const released = releasedApi();
  const changes = narrowings(released, current);

  it('has all calls, parameters, fields and values of the last release', () => {
    expect(Object.keys(released.paths).length).toBeGreaterThan(100);
    expectNone(
      changes.filter((change) => !INTENDED.includes(change)),
      'These changes break clients of the last release: revert them, or list them in INTENDED.',
    );
  });

  it('is described without alternatives, which the comparison ignores', () => {
    expect(JSON.stringify(current)).not.toMatch(/"(oneOf|anyOf)":\[\{/);
  });

  it('is described with a summary of each call', () => {
    const calls = Object.entries(current.paths).flatMap(([path, methods = {}]) =>
      Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, summary: call?.summary })),
    );
    expectNone(
      calls.filter(({ summary }) => !summary).map(({ name }) => name),
      'Write a comment above the method of the controller.',
    );
  });

  it('is described without schemas to which nothing refers', () => {
    const text = JSON.stringify(current);
    const names = Object.keys(current.components?.schemas ?? {});
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  it('has every intended change', () => {
    expectNone(
      INTENDED.filter((change) => !changes.includes(change)),
      'Remove these from INTENDED: the API does not differ in them from the last release.',
    );
  });
});
