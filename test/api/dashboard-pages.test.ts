import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { serveDashboard } from '../../src/platform/pages/dashboard-pages.js';
import { expectFailure } from '../support/api.js';
import { serverOf, startTestApp, type TestApp } from '../support/app.js';

describe('the dashboard’s page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-dashboard-'));
  let test: TestApp;

  /** Writes the files of a build: a page that references one script. */
  function build(script: string): void {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'assets', script), `console.log('${script}');`);
    writeFileSync(join(folder, '.built-from'), 'a fingerprint');
    writeFileSync(join(folder, 'assets', '.hidden.js'), '');
    writeFileSync(
      join(folder, 'index.html'),
      `<meta name="application-name" content=""><meta name="session" content=""><script src="/dashboard/assets/${script}"></script><link rel="preload" href="/api/auth/me" data-session /><link rel="modulepreload" href="/list.js" data-session><link rel="modulepreload" href="/home.js" data-page="/" data-session><link rel="modulepreload" href="/leagues.js" data-page="/leagues" data-session>`,
    );
  }

  beforeAll(async () => {
    build('first.js');
    test = await startTestApp({
      prepare: async (app) => {
        const server = serverOf({ app } as TestApp);
        await server.register((scope) => serveDashboard(scope, folder, { 'application-name': 'Fans & Co' }));
      },
    });
  });
  beforeEach(() => build('first.js'));
  afterAll(async () => {
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const page = async (path = '/dashboard'): Promise<string> =>
    (await request(test.url).get(path).expect(200).expect('content-type', /html/)).text;

  it("is the same at every address, with its policy and the server's values", async () => {
    for (const path of ['/dashboard', '/dashboard/', '/dashboard/matches/5?filter={"a":"b.c"}']) {
      const response = await request(test.url).get(path).expect(200);
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(response.headers['cache-control']).toBe('public, no-cache');
      expect(response.text).toContain('content="Fans &amp; Co"');
      expect(response.text).toContain('<meta name="session" content="none">');
    }
    const { text } = await request(test.url).get('/dashboard').set('cookie', 'nepsh-session=x').expect(200);
    expect(text).toContain('<meta name="session" content="">');
  });

  it('preloads the code of the first page only for a browser with a session', async () => {
    const { text } = await request(test.url).get('/dashboard').set('cookie', 'nepsh-session=x').expect(200);

    expect(text).toContain('href="/list.js"');
    expect(await page()).not.toMatch(/(list|home)\.js|auth/);
  });

  it.each([
    ['/dashboard', 'home'],
    ['/dashboard/', 'home'],
    ['/dashboard/leagues?filter={}', 'leagues'],
    ['/dashboard/matches/5', undefined],
  ])('preloads the code of the page at %s', async (path, name) => {
    const { text } = await request(test.url).get(path).set('cookie', 'nepsh-session=x').expect(200);

    const pages = [...text.matchAll(/\/(\w+)\.js" data-page/g)].map(([, page]) => page);
    expect(pages).toEqual(name === undefined ? [] : [name]);
  });

  it('serves its files and no others', async () => {
    const { headers } = await request(test.url).get('/dashboard/assets/first.js').expect(200);
    expect(headers['cache-control']).toContain('immutable');
    for (const path of [
      'assets/.hidden.js',
      'assets/none.js',
      'index.html',
      'assets/%2e%2e/index.html',
      '..%2fx.js',
      'a//b.js',
    ])
      expectFailure(await request(test.url).get(`/dashboard/${path}`), 'NOT_FOUND');
    expect(await page('/dashboard/.built-from')).not.toContain('a fingerprint');
  });

  it('is the page of the newest build, also if the build finishes while the server runs', async () => {
    expect(await page()).toContain('first.js');
    rmSync(join(folder, 'index.html'));
    expect(await page()).toContain('first.js');
    build('second.js');
    expect(await page()).toContain('second.js');
    await request(test.url).get('/dashboard/assets/second.js').expect(200);
    expectFailure(await request(test.url).get('/dashboard/assets/first.js'), 'NOT_FOUND');
  });
});
