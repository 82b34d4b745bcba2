import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { DownloadRecord, DownloadStatistics } from '../../src/contract/records/download.record.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, tellsOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';

const NOBODY = '507f1f77bcf86cd799439011';
const FILES = 'files.example.org';

describe('app downloads', () => {
  let test: TestApp;
  let network: StandInNetwork;
  let admin: Api;
  let visitor: Api;
  /** How the server where files lie answers. */
  let answer: RequestListener;
  const clock = new FakeClock();

  beforeAll(async () => {
    network = await StandInNetwork.start((request, response) => answer(request, response));
    test = await startTestApp({ clock, network, env: { BRAND_NAME: 'Čas "Sport"' } });
    admin = await adminApi(test);
    visitor = new Api(test);
  });
  beforeEach(() => {
    network.names.set(FILES, [PUBLIC_ADDRESS]);
    answer = (_, response) => void response.writeHead(200, { 'content-length': 4 }).end('file');
  });
  afterEach(async () => {
    for (const { _id } of await all()) await admin.delete(`/api/mobile/downloads/${_id}`).expect(200);
    network.names.clear();
    network.connected.length = 0;
  });
  afterAll(async () => {
    await test.close();
    await network.stop();
  });

  const body = (more: Record<string, unknown> = {}) => ({
    platform: 'android',
    version: '1.2.0',
    downloadUrl: `https://${FILES}/app.apk`,
    sizeInMB: 42.5,
    releaseStatus: 'stable',
    ...more,
  });
  const add = async (more: Record<string, unknown> = {}): Promise<DownloadRecord> => {
    clock.advance(1);
    return (await admin.post('/api/mobile/downloads', body(more)).expect(201)).body.download as DownloadRecord;
  };
  const all = async (): Promise<DownloadRecord[]> =>
    (await visitor.get('/api/mobile/downloads').expect(200)).body.downloads as DownloadRecord[];
  const read = async (id: string): Promise<DownloadRecord> =>
    (await visitor.get(`/api/mobile/downloads/${id}`).expect(200)).body.download as DownloadRecord;
  const versions = (list: { body: { downloads: DownloadRecord[] } }): string[] =>
    list.body.downloads.map(({ version }) => version);

  describe('writing', () => {
    it('adds, reads, changes and deletes one', async () => {
      const { body: added } = await admin.post('/api/mobile/downloads', body({ version: ' 1.2.0 ' })).expect(201);
      expect(added.message).toBe('Version 1.2.0 for Android was added.');
      const { _id } = added.download as DownloadRecord;
      expect(added.download).toEqual({
        ...body(),
        _id,
        id: _id,
        downloadCount: 0,
        revision: 1,
        createdAt: clock.date().toISOString(),
        updatedAt: clock.date().toISOString(),
      });
      expect(await read(_id)).toEqual(added.download);
      const change = body({ platform: 'ios', version: '1.3', releaseStatus: 'beta', sizeInMB: 2 });
      const { body: saved } = await admin.put(`/api/mobile/downloads/${_id}`, change).expect(200);
      expect(saved).toMatchObject({
        message: 'Version 1.3 for iOS was saved.',
        download: { ...change, downloadCount: 0, revision: 2 },
      });
      const { body: gone } = await admin.delete(`/api/mobile/downloads/${_id}`).expect(200);
      expect(gone.message).toBe('Version 1.3 for iOS was deleted.');
      expectFailure(await visitor.get(`/api/mobile/downloads/${_id}`), 'DOWNLOAD_NOT_FOUND');
      expectFailure(await admin.put(`/api/mobile/downloads/${_id}`, body()), 'DOWNLOAD_NOT_FOUND');
      expectFailure(await admin.delete(`/api/mobile/downloads/${_id}`), 'DOWNLOAD_NOT_FOUND');
    });

    it.each([
      [{ version: '1' }, 'version', 'Version must be at least 2 characters'],
      [{ version: undefined }, 'version', 'Version is required'],
      [{ downloadUrl: 'https:/' }, 'downloadUrl', 'Download URL must be at least 8 characters'],
      [{ downloadUrl: `http://${FILES}/app.apk` }, 'downloadUrl', 'Download URL must be an https address'],
      [{ downloadUrl: `https://me:pw@${FILES}/` }, 'downloadUrl', 'Download URL must be an https address'],
      [{ downloadUrl: undefined }, 'downloadUrl', 'Download URL is required'],
      [{ platform: 'windows' }, 'platform', 'Platform must be ios or android'],
      [{ sizeInMB: 1.9 }, 'sizeInMB', 'Size must be at least 2 MB'],
      [{ sizeInMB: '42' }, 'sizeInMB', undefined],
      [{ releaseStatus: 'alpha' }, 'releaseStatus', 'Release status must be beta or stable'],
      [{ downloadCount: 9 }, 'downloadCount', undefined],
    ])('refuses %j', async (wrong, field, message) => {
      const { body: failure } = await admin.post('/api/mobile/downloads', body(wrong)).expect(400);
      expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', ...(message && { message }) });
      expect(Object.keys(failure.errors as object)).toEqual([field]);
      expect(await all()).toEqual([]);
    });

    it('refuses a stale write with the newer record, and is for holders of its keys', async () => {
      const { _id } = await add();
      const path = `/api/mobile/downloads/${_id}`;
      await admin
        .put(path, body({ version: '2.0' }))
        .set('If-Match', '"1"')
        .expect(200);
      const stale = await admin.put(path, body()).set('If-Match', '"1"');
      expectFailure(stale, 'STALE_WRITE');
      expect(stale.body.current).toMatchObject({ version: '2.0', revision: 2 });
      const calls = {
        'app-downloads:create': (api: Api) => api.post('/api/mobile/downloads', body()),
        'app-downloads:update': (api: Api) => api.put(path, body()),
        'app-downloads:delete': (api: Api) => api.delete(path),
        'app-downloads:access': (api: Api) => api.get('/api/mobile/downloads/statistics'),
      };
      for (const [key, call] of Object.entries(calls)) {
        expectFailure(await call(visitor), 'UNAUTHENTICATED');
        const others = Object.keys(calls).filter((one) => one !== key);
        expectFailure(await call(await apiOf(test, { permissions: others })), 'PERMISSION_DENIED');
      }
    });
  });

  describe('the list', () => {
    it('is newest first, sorts versions by their numbers, filters and searches', async () => {
      for (const version of ['1.9', '1.10', '1.2-beta']) await add({ version });
      await add({ version: '1.10', platform: 'ios', releaseStatus: 'beta' });
      expect(versions(await visitor.get('/api/mobile/downloads'))).toEqual(['1.10', '1.2-beta', '1.10', '1.9']);
      const list = (query: object) => visitor.list('/api/mobile/downloads', { range: [0, 9], ...query }).expect(200);
      expect(versions(await list({ sort: ['version', 'ASC'] }))).toEqual(['1.2-beta', '1.9', '1.10', '1.10']);
      const android = await list({ filter: { platform: 'android', version: ['1.10', '1.9'] } });
      expect(versions(android)).toEqual(['1.10', '1.9']);
      expect(android.headers['content-range']).toBe('downloads 0-1/2');
      expect(versions(await list({ filter: { q: 'BETA' } }))).toEqual(['1.10', '1.2-beta']);
      expect((await list({ filter: { version: '1.1' } })).headers['content-range']).toBe('downloads */0');
      for (const sort of ['id', 'platform', 'releaseStatus', 'sizeInMB', 'downloadCount', 'createdAt', 'updatedAt'])
        await list({ sort: [sort, 'DESC'] });
      expectFailure(
        await visitor.list('/api/mobile/downloads', { filter: { downloadUrl: 'x' } }),
        'BAD_QUERY',
        'This list cannot be filtered by downloadUrl. It filters by q, id, platform, version, releaseStatus.',
      );
    });

    it('answers 304 until a build changes', async () => {
      const { _id } = await add();
      const tag = (await visitor.get('/api/mobile/downloads')).headers['etag']!;
      await visitor.get('/api/mobile/downloads').set('If-None-Match', tag).expect(304);
      await admin.put(`/api/mobile/downloads/${_id}`, body({ version: '9.9' })).expect(200);
      const fresh = await visitor.get('/api/mobile/downloads').set('If-None-Match', tag).expect(200);
      expect(versions(fresh)).toEqual(['9.9']);
    });
  });

  describe('statistics', () => {
    const statistics = async (): Promise<DownloadStatistics> => {
      const holder = await apiOf(test, { permissions: ['app-downloads:access'] });
      return (await holder.get('/api/mobile/downloads/statistics').expect(200)).body.statistics as DownloadStatistics;
    };

    it('are zeros without a build', async () => {
      const none = { count: 0, share: 0, downloads: 0, latest: null };
      expect(await statistics()).toEqual({
        total: 0,
        downloads: 0,
        averageSizeInMB: 0,
        platforms: [
          { platform: 'ios', ...none },
          { platform: 'android', ...none },
        ],
      });
    });

    it('are of builds, their sizes and downloads; the latest is the newest stable build, else the newest', async () => {
      const old = await add({ version: '1.0', sizeInMB: 10 });
      const stable = await add({ version: '1.1', sizeInMB: 10.2 });
      await add({ platform: 'ios', version: '0.8', releaseStatus: 'beta', sizeInMB: 2 });
      const beta = await add({ platform: 'ios', version: '0.9', releaseStatus: 'beta', sizeInMB: 31 });
      await add({ version: '2.0', releaseStatus: 'beta', sizeInMB: 12 });
      await add({ platform: 'ios', version: '1.0', releaseStatus: 'beta', sizeInMB: 9 }).then(({ _id }) =>
        admin.delete(`/api/mobile/downloads/${_id}`).expect(200),
      );
      for (const [{ _id }, times] of [
        [old, 3],
        [stable, 1],
        [beta, 2],
      ] as const) {
        for (let index = 0; index < times; index += 1)
          await visitor.put(`/api/mobile/downloads/${_id}/count`).set('User-Agent', `Browser ${index}`).expect(200);
      }
      expect(await statistics()).toEqual({
        total: 5,
        downloads: 6,
        averageSizeInMB: 13,
        platforms: [
          { platform: 'ios', count: 2, share: 40, downloads: 2, latest: { ...beta, downloadCount: 2 } },
          { platform: 'android', count: 3, share: 60, downloads: 4, latest: { ...stable, downloadCount: 1 } },
        ],
      });
      await add();
      expect((await statistics()).platforms.map(({ share }) => share)).toEqual([33.3, 66.7]);
    });
  });

  describe('the count', () => {
    it('adds one for each visitor and minute, and is told to everyone', async () => {
      const listener = await EventListener.open(test.url);
      const added = await add();
      const first = await listener.until(tellsOf('downloads', added._id));
      expect((await all())[0]?.downloadCount).toBe(0);
      const count = async (agent = 'Browser A'): Promise<string> =>
        (await visitor.put(`/api/mobile/downloads/${added._id}/count`).set('User-Agent', agent).expect(200)).body
          .message as string;
      expect(await count()).toBe('Download counted.');
      expect(await count()).toBe('This download was counted already.');
      expect(await count('Browser B')).toBe('Download counted.');
      expect(await read(added._id)).toEqual({ ...added, downloadCount: 2 });
      clock.advance(60_000);
      expect(await count()).toBe('Download counted.');
      await listener.until((event) => tellsOf('downloads', added._id)(event) && event.id !== first.id);
      listener.close();
      expect((await all())[0]?.downloadCount).toBe(3);
      expectFailure(await visitor.put(`/api/mobile/downloads/${NOBODY}/count`), 'DOWNLOAD_NOT_FOUND');
    });
  });

  describe('the file', () => {
    const fileOf = (build: DownloadRecord) => visitor.get(`/api/mobile/downloads/${build._id}/file`);
    /** What the server where files lie is asked next. */
    const nextAsked = (): Promise<{ request: IncomingMessage; response: ServerResponse }> =>
      new Promise((resolve) => (answer = (request, response) => resolve({ request, response })));

    it('comes under its right name, with its size, and asks with nothing of the reader’s', async () => {
      let asked: IncomingMessage | undefined;
      const bytes = Buffer.alloc(300_000, 'apk');
      answer = (request, response) => {
        asked = request;
        const headers = { 'content-type': 'text/html', 'set-cookie': 'a=b', 'content-length': bytes.length };
        response.writeHead(200, headers).end(bytes);
      };
      const file = await fileOf(await add({ version: '1.2/0' }))
        .responseType('blob')
        .set({ cookie: 'session=secret', authorization: 'Bearer secret' })
        .expect(200);
      expect(Buffer.compare(file.body as Buffer, bytes)).toBe(0);
      expect(file.headers).toMatchObject({
        'content-type': 'application/vnd.android.package-archive',
        'content-length': '300000',
        'content-disposition': `attachment; filename="_as _Sport__android_v1.2_0.apk"; filename*=UTF-8''%C4%8Cas%20%22Sport%22_android_v1.2_0.apk`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(file.headers['set-cookie']).toBeUndefined();
      expect(asked?.url).toBe('/app.apk');
      expect(asked?.headers).toEqual({
        host: FILES,
        accept: '*/*',
        'accept-encoding': 'identity',
        'user-agent': 'Nepsh',
        connection: 'close',
      });
      expect(network.connected).toEqual([`${FILES}:443`]);
      const ipa = await fileOf(await add({ platform: 'ios' })).expect(200);
      expect(ipa.headers['content-disposition']).toContain('_ios_v1.2.0.ipa"');
    });

    it('is not fetched for a HEAD, and is that of a build', async () => {
      const { _id } = await add();
      const head = await fetch(`${test.url}/api/mobile/downloads/${_id}/file`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.apk')]);
      expect(network.connected).toEqual([]);
      expectFailure(await visitor.get(`/api/mobile/downloads/${NOBODY}/file`), 'DOWNLOAD_NOT_FOUND');
    });

    it('is followed through three redirections, no further', async () => {
      network.names.set('cdn.example.net', [PUBLIC_ADDRESS]);
      const hops = (...locations: string[]): RequestListener => {
        return (_, response) => {
          const location = locations.shift();
          if (location === undefined) response.end('file');
          else response.writeHead(302, { location }).end('moved');
        };
      };
      const build = await add();
      const three = ['https://cdn.example.net:8443/there', '/here', `https://${FILES}/again`];
      answer = hops(...three);
      expect(String((await fileOf(build).responseType('blob').expect(200)).body)).toBe('file');
      const cdn = 'cdn.example.net:8443';
      expect(network.connected).toEqual([`${FILES}:443`, cdn, cdn, `${FILES}:443`]);
      answer = hops(...three, '/once-more');
      expectFailure(await fileOf(build), 'FILE_UNREACHABLE');
    });

    it.each([404, 403, 500, 204, 206])('is refused when its server answers %i', async (status) => {
      answer = (_, response) => void response.writeHead(status).end();
      const refused = await fileOf(await add());
      expectFailure(refused, 'FILE_UNREACHABLE');
      expect(refused.headers['content-type']).toMatch(/^application\/json/);
      expect(refused.headers['content-disposition']).toBeUndefined();
    });

    it('is refused when its server hangs up, or its name is unknown', async () => {
      answer = (request) => void request.socket.destroy();
      expectFailure(await fileOf(await add()), 'FILE_UNREACHABLE');
      expectFailure(await fileOf(await add({ downloadUrl: 'https://unknown.example.org/a' })), 'FILE_UNREACHABLE');
    });

    it.each([
      'https://127.0.0.1/app.apk',
      'https://2130706433/app.apk',
      'https://0x7f.1/app.apk',
      'https://169.254.169.254/latest/meta-data',
      'https://10.0.0.5:8443/',
      'https://100.64.0.1/',
      'https://[::1]/app.apk',
      'https://[::ffff:127.0.0.1]/',
      'https://[fe80::1]/',
      'https://[fd00::1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[2002:7f00:1::]/',
      'https://224.0.0.1/',
      'https://0.0.0.0/',
    ])('is never fetched from %s, nor after a redirection to it', async (address) => {
      expectFailure(await fileOf(await add({ downloadUrl: address })), 'FILE_UNREACHABLE');
      expect(network.connected).toEqual([]);
      answer = (_, response) => void response.writeHead(302, { location: address }).end();
      expectFailure(await fileOf(await add()), 'FILE_UNREACHABLE');
      expect(network.connected).toEqual([`${FILES}:443`]);
    });

    it.each([
      ['http://files.example.org/app.apk'],
      ['file:///etc/passwd'],
      ['https://me:pw@files.example.org/'],
      ['https://['],
    ])('is not followed to %s', async (location) => {
      answer = (_, response) => void response.writeHead(307, { location }).end();
      expectFailure(await fileOf(await add()), 'FILE_UNREACHABLE');
      expect(network.connected).toHaveLength(1);
    });

    it.each([
      [['192.168.1.1']],
      [['127.0.0.1']],
      [['::1']],
      [['::ffff:10.0.0.1']],
      [[PUBLIC_ADDRESS, '10.0.0.1']],
      [['2606:2800:220:1::1', 'fe80::1%eth0']],
      [[]],
    ])('is not fetched from a name that stands for %j', async (addresses) => {
      network.names.set(FILES, addresses);
      expectFailure(await fileOf(await add()), 'FILE_UNREACHABLE');
      expect(network.connected).toEqual([]);
      network.names.set(FILES, ['2606:2800:220:1::1', PUBLIC_ADDRESS]);
      await fileOf(await add()).expect(200);
    });

    it('is no longer fetched when its reader goes away, before the answer or in the middle of it', async () => {
      const { _id } = await add();
      const url = `${test.url}/api/mobile/downloads/${_id}/file`;
      const early = nextAsked();
      const first = get(url).on('error', () => undefined);
      const { request } = await early;
      const closed = once(request.socket, 'close');
      first.destroy();
      await closed;

      const late = nextAsked();
      const second = get(url).on('error', () => undefined);
      const { response } = await late;
      const gone = once(response, 'close');
      response.writeHead(200, { 'content-length': 10_000_000 }).write(Buffer.alloc(1000));
      const [reading] = (await once(second, 'response')) as [IncomingMessage];
      await once(
        reading.on('error', () => undefined),
        'data',
      );
      second.destroy();
      await gone;
      expect(response.writableFinished).toBe(false);
    });

    it('is fetched thirty times in ten minutes for an address', async () => {
      const build = await add();
      // Through a proxy; a call from this machine itself is not limited.
      const from = () => fileOf(build).set('x-forwarded-for', '198.51.100.7');
      for (let index = 0; index < 30; index += 1) await from().expect(200);
      const refused = await from();
      expectFailure(refused, 'TOO_MANY_REQUESTS');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
      await fileOf(build).expect(200);
    });

    it('breaks off when its server breaks off', async () => {
      const { _id } = await add();
      const asked = nextAsked();
      const reading = fetch(`${test.url}/api/mobile/downloads/${_id}/file`).then((got) => got.arrayBuffer());
      const { response } = await asked;
      response.writeHead(200, { 'content-length': 10_000 }).write(Buffer.alloc(1000), () => response.destroy());
      await expect(reading).rejects.toThrow();
    });
  });
});
