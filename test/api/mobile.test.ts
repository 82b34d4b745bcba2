import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { expectNone } from '../support/expect-none.js';
import { makeGame, makeStage } from '../support/fixtures.js';

const GUIDE = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'mobile.md'), 'utf8');

/** What docs/mobile.md promises to those who build an app. */
describe('the calls of a mobile app', () => {
  let test: TestApp;
  let visitor: Api;

  beforeAll(async () => {
    test = await startTestApp();
    visitor = new Api(test);
  });
  afterAll(() => test.close());

  it('are all there, open to anyone, each with an example', async () => {
    const description = (await visitor.get('/api/openapi.json').expect(200)).body as OpenAPIObject;
    const paths = description.paths as Record<string, Record<string, { 'x-access'?: { kind: string } }>>;
    const sections = GUIDE.split(/^(?=#{2,3} )/m).flatMap((section) => {
      const [, method, path] = /^### `([A-Z]+) (\S+)`/.exec(section) ?? [];
      return method && path ? [{ name: `${method} ${path}`, method: method.toLowerCase(), path, section }] : [];
    });
    expect(sections.length).toBeGreaterThan(20);
    const access = ({ method, path }: (typeof sections)[number]) => paths[path]?.[method]?.['x-access']?.kind;
    expectNone(
      sections.filter((one) => !/anyone|public/.test(access(one) ?? '')).map((one) => `${one.name}: ${access(one)}`),
      'docs/mobile.md names a call that does not exist or asks for a sign-in.',
    );
    expectNone(
      sections.filter(({ section }) => !/```tsx?\n/.test(section)).map(({ name }) => name),
      'Give each call of docs/mobile.md an example.',
    );
    const named = new Set(sections.map(({ name }) => name));
    const called = [...GUIDE.matchAll(/api\.([A-Z]+)\('([^']+)'/g)].map(([, method, path]) => `${method} ${path}`);
    expect(called.filter((name) => !named.has(name))).toEqual([]);
  });

  it('find a game by its id alone', async () => {
    const auth = await signIn(test, { role: 'super-admin' });
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, Date.parse('2031-05-20T18:30:00Z'));
    const { body } = await visitor.get(`/api/games/${game._id}`).expect(200);
    expect(body).toMatchObject({ message: 'Game loaded.', game: { _id: game._id, matchId: stage.matchId } });
    expectFailure(await visitor.get(`/api/games/${'0'.repeat(24)}`), 'GAME_NOT_FOUND');
    expectFailure(await visitor.get('/api/games/none'), 'BAD_ID');
  });
});
