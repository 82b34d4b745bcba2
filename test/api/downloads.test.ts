import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DownloadRecord, DownloadStatistics } from '../../src/contract/records/download.record.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';

const NOBODY = '507f1f77bcf86cd799439011';

describe('an app download', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  const clock = new FakeClock();

  beforeAll(async () => {
    test = await startTestApp({ clock });
    admin = await adminApi(test);
    visitor = new Api(test);
  });
  afterEach(async () => {
    for (const { _id } of await all()) await admin.delete(`/api/mobile/downloads/${_id}`).expect(200);
  });
  afterAll(() => test.close());

  const body = (more: Record<string, unknown> = {}) => ({
    platform: 'android',
    version: '1.2.0',
    downloadUrl: 'https://files.example.org/app.apk',
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

  describe('a write', () => {
    it('adds, reads, changes and deletes a build', async () => {
      const { body: added } = await admin.post('/api/mobile/downloads', body({ version: ' 1.2.0 ' })).expect(201);
      expect(added.message).toBe('Version 1.2.0 for Android was added.');
      const { _id } = added.download as DownloadRecord;
      expect(added.download).toEqual({
        ...body(),
        _id,
        id: _id,
        isRequired: false,
        downloadCount: 0,
        revision: 1,
        createdAt: clock.date().toISOString(),
        updatedAt: clock.date().toISOString(),
      });
      expect(await read(_id)).toEqual(added.download);
      const { releaseStatus: _unsaid, ...unsaid } = body({ version: '1.2.5' });
      const { body: stable } = await admin.post('/api/mobile/downloads', unsaid).expect(201);
      expect(stable.download).toMatchObject({ releaseStatus: 'stable' });
      const { body: beta } = await admin
        .post('/api/mobile/downloads', { ...unsaid, version: '1.2.6', releaseStatus: 'beta' })
        .expect(201);
      const path = `/api/mobile/downloads/${(beta.download as DownloadRecord)._id}`;
      expect((await admin.put(path, unsaid).expect(200)).body.download).toMatchObject({ releaseStatus: 'beta' });
      const change = body({ platform: 'ios', version: '1.3', releaseStatus: 'beta', sizeInMB: 2 });
      const { body: saved } = await admin.put(`/api/mobile/downloads/${_id}`, change).expect(200);
      expect(saved).toMatchObject({
        message: 'Version 1.3 for iOS was saved.',
        download: { ...change, downloadCount: 0, revision: 2 },
      });
      const { body: deletion } = await admin.delete(`/api/mobile/downloads/${_id}`).expect(200);
      expect(deletion.message).toBe('Version 1.3 for iOS was deleted.');
      expectFailure(await visitor.get(`/api/mobile/downloads/${_id}`), 'DOWNLOAD_NOT_FOUND');
      expectFailure(await admin.put(`/api/mobile/downloads/${_id}`, body()), 'DOWNLOAD_NOT_FOUND');
      expectFailure(await admin.delete(`/api/mobile/downloads/${_id}`), 'DOWNLOAD_NOT_FOUND');
    });

    it.each([
      [{ version: '1' }, 'version', 'Version must be at least 2 characters'],
      [{ version: undefined }, 'version', 'Version is required'],
      [{ downloadUrl: 'https:/' }, 'downloadUrl', 'Download URL must be at least 8 characters'],
      [{ downloadUrl: `http://files.example.org/app.apk` }, 'downloadUrl', 'Download URL must be an https address'],
      [{ downloadUrl: `https://me:pw@files.example.org/` }, 'downloadUrl', 'Download URL must be an https address'],
      [{ downloadUrl: undefined }, 'downloadUrl', 'Download URL is required'],
      [{ platform: 'windows' }, 'platform', 'Platform must be ios or android'],
      [{ sizeInMB: 1.9 }, 'sizeInMB', 'Size must be at least 2 MB'],
      [{ sizeInMB: '42' }, 'sizeInMB', undefined],
      [{ releaseStatus: 'alpha' }, 'releaseStatus', 'Release status must be beta or stable'],
      [{ downloadCount: 9 }, 'downloadCount', undefined],
    ])('rejects %j', async (wrong, field, message) => {
      const { body: failure } = await admin.post('/api/mobile/downloads', body(wrong)).expect(400);
      expect(failure).toMatchObject({ code: 'VALIDATION_FAILED', ...(message && { message }) });
      expect(Object.keys(failure.errors as object)).toEqual([field]);
      expect(await all()).toEqual([]);
    });

    it('rejects a stale write with the newer record, and requires permissions', async () => {
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
    it('has the newest build first, sorts versions by number, filters and searches', async () => {
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

    it('returns 304 until a build changes', async () => {
      const { _id } = await add();
      const tag = (await visitor.get('/api/mobile/downloads')).headers['etag']!;
      await visitor.get('/api/mobile/downloads').set('If-None-Match', tag).expect(304);
      await admin.put(`/api/mobile/downloads/${_id}`, body({ version: '9.9' })).expect(200);
      const fresh = await visitor.get('/api/mobile/downloads').set('If-None-Match', tag).expect(200);
      expect(versions(fresh)).toEqual(['9.9']);
    });
  });

  describe('the result of statistics', () => {
    const statistics = async (): Promise<DownloadStatistics> => {
      const holder = await apiOf(test, { permissions: ['app-downloads:access'] });
      return (await holder.get('/api/mobile/downloads/statistics').expect(200)).body.statistics as DownloadStatistics;
    };

    it('contains zeros without a build', async () => {
      const none = { count: 0, share: 0, downloads: 0, latest: null };
      const { byDay, ...sums } = await statistics();
      expect(byDay.map(({ count }) => count)).toEqual(Array<number>(30).fill(0));
      expect(sums).toEqual({
        total: 0,
        downloads: 0,
        averageSizeInMB: 0,
        platforms: [
          { platform: 'ios', ...none },
          { platform: 'android', ...none },
        ],
      });
    });

    it('contains sizes and downloads; the latest build is the newest stable build, or else the newest', async () => {
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
      const { byDay, ...sums } = await statistics();
      expect(byDay.at(-1)).toMatchObject({ count: 6 });
      expect(sums).toEqual({
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

  describe('the download count', () => {
    it('increases once per visitor and minute, and is published to everyone', async () => {
      const listener = await EventListener.open(test.url);
      const added = await add();
      const first = await listener.until(isChangeOf('downloads', added._id));
      expect((await all())[0]?.downloadCount).toBe(0);
      const count = async (agent = 'Browser A'): Promise<string> =>
        (await visitor.put(`/api/mobile/downloads/${added._id}/count`).set('User-Agent', agent).expect(200)).body
          .message as string;
      expect(await count()).toBe('Download counted.');
      expect(await count()).toBe('This download was already counted.');
      expect(await count('Browser B')).toBe('Download counted.');
      expect(await read(added._id)).toEqual({ ...added, downloadCount: 2 });
      clock.advance(60_000);
      expect(await count()).toBe('Download counted.');
      await listener.until((event) => isChangeOf('downloads', added._id)(event) && event.id !== first.id);
      listener.close();
      expect((await all())[0]?.downloadCount).toBe(3);
      expectFailure(await visitor.put(`/api/mobile/downloads/${NOBODY}/count`), 'DOWNLOAD_NOT_FOUND');
    });
  });
});
