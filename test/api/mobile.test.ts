import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { readFileSync } from 'node:fs';
import { Types } from 'mongoose';
import { inRoot } from '../../scripts/lib/paths.mjs';
import type { AffiliateResponse, AffiliatesResponse } from '../../src/contract/records/affiliate.record.js';
import type { MobileUserResponse } from '../../src/contract/records/device.record.js';
import type { AppUpdateResponse, DownloadStatistics } from '../../src/contract/records/download.record.js';
import type { InboxResponse } from '../../src/contract/records/inbox.record.js';
import type { GameResponse } from '../../src/contract/records/match.record.js';
import type { ApiDocument, Schema } from '../support/api-narrowing.js';
import { adminApi, Api, databaseOf, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { expectNone } from '../support/expect-none.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { push } from '../support/push.js';

/** The built description: tests compile without the plugin that reads the fields of DTOs. */
const API = JSON.parse(readFileSync(inRoot('client/generated/openapi.json'), 'utf8')) as ApiDocument;
const GUIDE = readFileSync(inRoot('docs/mobile.md'), 'utf8');

/** Checks the promises of docs/mobile.md to developers of apps. */
describe('the API for apps', () => {
  let test: TestApp;
  let visitor: Api;

  beforeAll(async () => {
    test = await startTestApp();
    visitor = new Api(test);
  });
  afterAll(() => test.close());

  it('is public and documented with an example for each call', async () => {
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
    for (const [language, pattern] of [
      ['TypeScript', /```tsx?\n/],
      ['curl', /```sh\ncurl /],
      ['a response', /```json\n/],
    ] as const)
      expectNone(
        sections.filter(({ section }) => !pattern.test(section)).map(({ name }) => name),
        `Give each call of docs/mobile.md an example in ${language}.`,
      );
    const named = new Set(sections.map(({ name }) => name));
    const called = [...GUIDE.matchAll(/api\.([A-Z]+)\('([^']+)'/g)].map(([, method, path]) => `${method} ${path}`);
    expect(called.filter((name) => !named.has(name))).toEqual([]);
  });

  it('has the fields of the examples of responses', () => {
    const { paths, components } = API;
    const schemaOf = ({ $ref = '', allOf = [], ...schema }: Schema): Schema =>
      [$ref, ...allOf.map((part) => part.$ref ?? '')]
        .flatMap((ref) => components?.schemas?.[ref.split('/').at(-1) ?? ''] ?? [])
        .reduce((merged, part) => ({ ...merged, ...part }), schema);
    /** Returns the paths of the fields that the schema lacks, or whose value has another type. */
    const unknownIn = (value: unknown, schema: Schema, at: string): string[] => {
      const { properties, items, type } = schemaOf(schema);
      if (Array.isArray(value))
        return type === 'array' ? value.flatMap((one) => unknownIn(one, items ?? {}, at)) : [at];
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([name, part]) => {
        const field = properties?.[name];
        return field ? unknownIn(part, field, `${at}.${name}`) : [`${at}.${name}`];
      });
    };
    const examples = [...GUIDE.matchAll(/^### `([A-Z]+) (\S+)`$(.*?)(?=^#)/gms)].flatMap(
      ([, method = '', path = '', text = '']) => {
        const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {};
        const schema = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema;
        const [, json] = /```json\n(.*?)```/s.exec(text) ?? [];
        return schema && json ? [{ name: `${method} ${path}`, schema, value: JSON.parse(json) as unknown }] : [];
      },
    );

    expect(examples.length).toBeGreaterThan(25);
    expectNone(
      examples.flatMap(({ name, schema, value }) => unknownIn(value, schema, name)),
      'No response has these fields of docs/mobile.md.',
    );
  });

  it('finds a game by its id alone', async () => {
    const auth = await signIn(test, { role: 'super-admin' });
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, Date.parse('2031-05-20T18:30:00Z'));
    const { body } = await visitor.get(`/api/games/${game._id}`).expect(200);
    expect(body).toMatchObject({ message: 'Game loaded.', game: { _id: game._id, matchId: stage.matchId } });
    expectFailure(await visitor.get(`/api/games/${'0'.repeat(24)}`), 'GAME_NOT_FOUND');
    expectFailure(await visitor.get('/api/games/none'), 'BAD_ID');
  });

  it('returns the partner link for apps to an app', async () => {
    const auth = await signIn(test, { role: 'super-admin' });
    const admin = new Api(test, { authorization: auth.authorization });
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, Date.parse('2031-05-20T18:30:00Z'));
    const add = async (title: string, platforms: string): Promise<string> => {
      const sent = { title, link: `https://${platforms}.example.org/`, platforms };
      const { affiliate } = (await admin.post('/api/affiliate', sent).expect(201)).body as AffiliateResponse;
      return affiliate._id;
    };
    const [web, mobile] = [await add('Of the web', 'web'), await add('Of apps', 'mobile')];
    const linkOf = async (path: string): Promise<string | undefined> =>
      ((await visitor.get(path).expect(200)).body as GameResponse).game.affiliateId;
    for (const path of [`/api/games/${game._id}`, `/api/matches/${game.matchId}/game/${game._id}`]) {
      expect(await linkOf(path)).toBe(web);
      expect(await linkOf(`${path}?platform=mobile`)).toBe(mobile);
      expectFailure(await visitor.get(`${path}?platform=tv`), 'VALIDATION_FAILED', 'Platform must be web or mobile');
    }
    const links = async (platform: string): Promise<string[]> => {
      const filter = encodeURIComponent(JSON.stringify({ platforms: platform }));
      const { affiliates } = (await visitor.get(`/api/affiliate?filter=${filter}`).expect(200))
        .body as AffiliatesResponse;
      return affiliates.map(({ title }) => title);
    };
    expect(await links('mobile')).toEqual(['Of apps']);
    expect(await links('web')).toEqual(['Of the web']);
  });

  it('reports whether a newer build exists and whether it is required', async () => {
    const admin = await adminApi(test);
    const add = (version: string, more: object = {}) =>
      admin
        .post('/api/mobile/downloads', {
          platform: 'android',
          version,
          downloadUrl: 'https://files.example.org/app.apk',
          sizeInMB: 20,
          ...more,
        })
        .expect(201);
    const request = async (version: string, more = ''): Promise<unknown> => {
      const path = `/api/mobile/downloads/update?platform=android&version=${version}${more}`;
      const { update } = (await visitor.get(path).expect(200)).body as AppUpdateResponse;
      return [update.newest?.version ?? null, update.isNewer, update.mustUpdate];
    };
    expect(await request('1.0')).toEqual([null, false, false]);
    await add('1.9');
    await add('1.10', { isRequired: true });
    await add('1.11');
    await add('2.0', { releaseStatus: 'beta', isRequired: true });
    expect(await request('1.9')).toEqual(['1.11', true, true]);
    expect(await request('1.10')).toEqual(['1.11', true, false]);
    expect(await request('1.11')).toEqual(['1.11', false, false]);
    expect(await request('1.12')).toEqual(['1.11', false, false]);
    expect(await request('1.11', '&channel=beta')).toEqual(['2.0', true, true]);
    const rejection = async (query: string, message: string): Promise<void> =>
      expectFailure(await visitor.get(`/api/mobile/downloads/update?${query}`), 'VALIDATION_FAILED', message);
    await rejection('platform=tv&version=1.0', 'Platform must be ios or android');
    await rejection('platform=ios', 'Version is required');
  });

  it('compares versions by precedence', async () => {
    const admin = await adminApi(test);
    const add = (version: string, more: object = {}) =>
      admin
        .post('/api/mobile/downloads', {
          ...{ platform: 'ios', version, downloadUrl: 'https://files.example.org/app.ipa', sizeInMB: 20, ...more },
        })
        .expect(201);
    const request = async (version: string): Promise<unknown> => {
      const path = `/api/mobile/downloads/update?platform=ios&version=${version}`;
      const { update } = (await visitor.get(path).expect(200)).body as AppUpdateResponse;
      return [update.newest?.version ?? null, update.isNewer, update.mustUpdate];
    };
    await add('3.0.0', { isRequired: true });
    await add('3.0.0-rc.1');
    await add('2.10.0');
    await add('2.2.11');

    expect(await request('3.0')).toEqual(['3.0.0', false, false]);
    expect(await request('3.0.0-beta.2')).toEqual(['3.0.0', true, true]);
    expect(await request('2.10')).toEqual(['3.0.0', true, true]);
    const { statistics } = (await admin.get('/api/mobile/downloads/statistics').expect(200)).body as {
      statistics: DownloadStatistics;
    };
    expect(statistics.platforms.find(({ platform }) => platform === 'ios')?.latest?.version).toBe('3.0.0');
  });

  it('stores the language and the build of an app for staff', async () => {
    const admin = await adminApi(test);
    const device = { token: 'ExponentPushToken[mobile-guide]', platform: 'ios' };
    const register = (more: object) => visitor.post('/api/mobile/devices', { ...device, ...more });
    await register({ locale: 'pt-br', appVersion: '2.4.1' }).expect(201);
    // A field that a later call omits keeps its value.
    const { user } = (await register({ theme: 'dark' }).expect(201)).body as MobileUserResponse;
    const read = (await admin.get(`/api/mobile/users/${user._id}`).expect(200)).body as MobileUserResponse;
    expect(read.user).toMatchObject({ locale: 'pt-BR', appVersion: '2.4.1', theme: 'dark' });
    for (const locale of ['', 'no language', 'en_GB', 7]) {
      expectFailure(await register({ locale }), 'VALIDATION_FAILED', 'Locale must be a language tag like en-GB');
    }
  });

  it('lists the sent pushes for apps, without scheduled ones', async () => {
    const admin = await adminApi(test);
    const titles = async (): Promise<string[]> =>
      ((await visitor.get('/api/mobile/inbox').expect(200)).body as InboxResponse).notifications.map(
        ({ title }) => title,
      );
    const { _id } = await push(admin, { title: 'Sent to everybody', category: 'news' });
    await push(admin, {
      title: 'Goes out next year',
      deliveryType: 'scheduled',
      deliveryDate: '2031-08-15',
      deliveryTime: '12:00',
    });
    expect(await titles()).toEqual([]);
    // The sender leaves the push in this state.
    const pushes = databaseOf(test).collection('push-notifications');
    await pushes.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { 'progress.state': 'sent' } });
    expect(await titles()).toEqual(['📰 Sent to everybody']);
  });

  it('returns absolute addresses of uploaded files', async () => {
    const [image, build] = [`/uploads/${'a'.repeat(64)}.png`, `/uploads/${'b'.repeat(64)}.apk`];
    const { _id } = await push(await adminApi(test), { title: 'With an uploaded picture', category: 'news' });
    const database = databaseOf(test);
    const change = { $set: { image, 'progress.state': 'sent' } };
    await database.collection('push-notifications').updateOne({ _id: new Types.ObjectId(_id) }, change);
    await database.collection('downloads').updateMany({ platform: 'android' }, { $set: { downloadUrl: build } });

    const inbox = (await visitor.get('/api/mobile/inbox').expect(200)).body as InboxResponse;
    const query = 'platform=android&version=1.0';
    const { body } = await visitor.get(`/api/mobile/downloads/update?${query}`).expect(200);

    expect(inbox.notifications.find((entry) => entry._id === _id)?.image).toBe(`${test.url}${image}`);
    expect((body as AppUpdateResponse).update.newest?.downloadUrl).toBe(`${test.url}${build}`);
  });

  it('names the match of a game in its inbox', async () => {
    const auth = await signIn(test, { role: 'super-admin' });
    const game = await makeGame(test, auth, await makeStage(test, auth), Date.parse('2031-05-20T18:30:00Z'));
    const { _id } = await push(await adminApi(test), {
      title: 'About a game of today',
      category: 'news',
      screen: 'Game',
      gameId: game._id,
    });
    const sent = { $set: { 'progress.state': 'sent' } };
    await databaseOf(test)
      .collection('push-notifications')
      .updateOne({ _id: new Types.ObjectId(_id) }, sent);

    const { notifications } = (await visitor.get('/api/mobile/inbox').expect(200)).body as InboxResponse;

    expect(notifications.find((entry) => entry._id === _id)?.data).toEqual({
      screen: 'Game',
      url: `/game/${game._id}`,
      gameId: game._id,
      matchId: game.matchId,
    });
  });
});
