import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import request from 'supertest';
import type { MediaRecord } from '../../src/contract/records/media.record.js';
import { MediaFiles } from '../../src/modules/media-library/media-files.js';
import { Incoming } from '../../src/platform/uploads/incoming.js';
import { uploadsConfig } from '../../src/platform/uploads/uploads.config.js';
import { adminApi, apiOf, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makePerson } from '../support/people.js';
import { RawConnection } from '../support/raw-http.js';
import { apk, binary, fileOf, ipa, picture, upload, UPLOAD_TYPE, zip } from '../support/uploads.js';
import { eventually } from '../support/wait.js';

const LEAGUE = { abbreviation: 'ML', country: 'england', category: 'Football' };

describe('the media library', () => {
  const clock = new FakeClock();
  let test: TestApp;
  let admin: Api;
  let colours = 0;

  /** A picture that no other test has. */
  const fresh = (format: Parameters<typeof picture>[0] = 'png', size: { width?: number; height?: number } = {}) => {
    colours += 1;
    return picture(format, { ...size, colour: `#${(0x102030 + colours * 4_099).toString(16)}` });
  };
  const stored = async (): Promise<string[]> =>
    (await readdir(test.config.get(uploadsConfig).dir)).filter((name) => !name.startsWith('.')).sort();
  const incoming = (): Promise<string[]> => readdir(join(test.config.get(uploadsConfig).dir, '.incoming'));

  beforeAll(async () => {
    test = await startTestApp({ clock, env: { REQUEST_TIMEOUT_SECONDS: '2' } });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
    're-encodes a %s and serves it by its hash',
    async (format) => {
      const response = await upload(admin, await fresh(format), `crest.${format}`).expect(201);
      const file = fileOf(response);
      expect(file).toMatchObject({
        kind: 'picture',
        name: `crest.${format}`,
        width: 64,
        height: 48,
        uses: 0,
        usedBy: [],
      });
      expect(file.url).toMatch(/^\/uploads\/[0-9a-f]{64}\.(png|jpg)$/);
      const served = await request(test.url).get(file.url).expect(200);
      expect(served.headers).toMatchObject({
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
      expect(Number(served.headers['content-length'])).toBe(file.bytes);
      await request(test.url).get(String(file.smallUrl)).expect(200).expect('content-type', file.type);
      await request(test.url).get(file.url).set('if-none-match', String(served.headers['etag'])).expect(304);
      expect(await incoming()).toEqual([]);
    },
  );

  it('strips metadata, sets pictures upright and bounds them', async () => {
    const bytes = await sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#654321' } })
      .withExif({ IFD0: { Copyright: 'Secret Person', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Secret Person')).toBe(true);
    const file = fileOf(await upload(admin, bytes).expect(201));
    expect(file).toMatchObject({ width: 533, height: 1_600 });
    const { body } = await request(test.url).get(file.url).buffer(true).parse(binary);
    expect((body as Buffer).includes('Secret Person')).toBe(false);
    const { exif, orientation } = await sharp(body as Buffer).metadata();
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
    const small = await request(test.url).get(String(file.smallUrl)).buffer(true).parse(binary);
    expect(await sharp(small.body as Buffer).metadata()).toMatchObject({ width: 107, height: 320 });
  });

  it('stores the same picture once', async () => {
    const bytes = await fresh();
    const first = fileOf(await upload(admin, bytes, 'one.png').expect(201));
    const before = await stored();
    const second = await upload(admin, bytes, 'two.png').expect(201);
    expect(fileOf(second)).toMatchObject({ id: first.id, name: 'one.png' });
    expect(second.body).toMatchObject({ message: 'one.png is in the library already.' });
    const both = await Promise.all([1, 2, 3, 4].map(async () => fileOf(await upload(admin, await picture('png')))));
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect((await stored()).length).toBe(before.length + 2);
  });

  it('takes builds as they are, and hands them out as downloads only', async () => {
    const bytes = apk(Buffer.from('<script>alert(1)</script>'));
    const file = fileOf(await upload(admin, bytes, 'app.html').expect(201));
    expect(file).toMatchObject({ kind: 'build', bytes: bytes.length, width: null, smallUrl: null });
    expect(file.url).toMatch(/\.apk$/);
    const served = await request(test.url).get(file.url).buffer(true).parse(binary).expect(200);
    expect(served.body).toEqual(bytes);
    expect(served.headers['content-disposition']).toMatch(/^attachment;/);
    expect(served.headers['content-type']).toBe('application/vnd.android.package-archive');
    const part = await request(test.url).get(file.url).set('range', 'bytes=2-5').buffer(true).parse(binary).expect(206);
    expect(part.body).toEqual(bytes.subarray(2, 6));
    expect(part.headers['content-range']).toBe(`bytes 2-5/${bytes.length}`);
    await request(test.url).get(file.url).set('range', `bytes=${bytes.length}-`).expect(416);
  });

  it('stores no data that is hidden behind a picture', async () => {
    const hidden = '<script>alert("polyglot")</script>';
    const bytes = Buffer.concat([await fresh('gif'), Buffer.from(hidden), zip(['AndroidManifest.xml'])]);
    const file = fileOf(await upload(admin, bytes, 'both.apk').expect(201));
    expect(file.kind).toBe('picture');
    const { body } = await request(test.url).get(file.url).buffer(true).parse(binary);
    expect((body as Buffer).includes('script')).toBe(false);
  });

  it.each([
    '/uploads/../secret-key',
    '/uploads/..%2fsecret-key',
    '/uploads/%2e%2e/secret-key',
    '/uploads/.incoming',
    '/uploads/',
    `/uploads/${'a'.repeat(64)}.png`,
    `/uploads/${'A'.repeat(64)}.png`,
    `/uploads/${'a'.repeat(64)}.html`,
    `/uploads/${'a'.repeat(64)}.png%00.html`,
  ])('serves nothing at %s', async (path) => {
    const connection = new RawConnection(test.url);
    connection.send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await connection.closed()).toMatch(/^HTTP\/1\.1 404/);
  });

  it('treats names as plain text', async () => {
    const file = fileOf(await upload(admin, await fresh(), '../../etc/cron.d/\u202eevil\n.png').expect(201));
    expect(file.name).toBe('evil .png');
    expectFailure(await upload(admin, await fresh(), ''), 'VALIDATION_FAILED', 'Name is required');
  });

  it('requires its permissions before any part of a file is read', async () => {
    const reader = await apiOf(test, { permissions: ['media:access'] });
    expectFailure(await upload(reader, await fresh()), 'PERMISSION_DENIED');
    expectFailure(await reader.delete(`/api/media/${'0'.repeat(24)}`), 'PERMISSION_DENIED');
    const maker = await apiOf(test, { permissions: ['media:create'] });
    await upload(maker, await fresh()).expect(201);
    expectFailure(await maker.get('/api/media'), 'PERMISSION_DENIED');
    await reader.get('/api/media').expect(200);
    expectFailure(
      await request(test.url).post('/api/media?name=x').set('content-type', UPLOAD_TYPE).send('x'),
      'UNAUTHENTICATED',
    );
  });

  it('stores no file whose sender was suspended before it arrived', async () => {
    const sender = await makePerson(test, { permissions: ['media:create'] });
    const before = await stored();
    const bytes = await fresh();
    const connection = new RawConnection(test.url);
    connection.send(
      `POST /api/media?name=late.png HTTP/1.1\r\nhost: x\r\nauthorization: ${sender.api.headers['authorization']}\r\n` +
        `content-type: ${UPLOAD_TYPE}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    connection.send(bytes.subarray(0, 10));
    await eventually(async () => ((await incoming()).length > 0 ? true : undefined));
    await admin.put(`${sender.path}/status`, { status: 'Suspended' }).expect(200);

    connection.send(bytes.subarray(10));

    expect(await connection.answered()).toMatch(/^HTTP\/1\.1 401 /);
    connection.destroy();
    expect(await stored()).toEqual(before);
  });

  it('accepts files in no other call, and only files in this call', async () => {
    const other = await request(test.url)
      .post('/api/faq')
      .set({ ...admin.headers, 'content-type': UPLOAD_TYPE })
      .send('x');
    expectFailure(other, 'UNSUPPORTED_MEDIA_TYPE');
    const json = await admin.post('/api/media?name=x', { a: 1 });
    expect(json.status).toBe(415);
  });

  it.each([
    ['was suspended', 401, 'status', { status: 'Suspended' }],
    ['lost the permission', 403, 'permissions', { newPermissions: [] }],
  ])('stores no file whose sender %s before it arrived', async (_, status, part, change) => {
    const sender = await makePerson(test, { permissions: ['media:create'] });
    const [bytes, before] = [await fresh(), await stored()];
    const connection = new RawConnection(test.url);
    connection.send(
      `POST /api/media?name=late.png HTTP/1.1\r\nhost: x\r\nauthorization: ${sender.api.headers['authorization']}\r\n` +
        `content-type: ${UPLOAD_TYPE}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    connection.send(bytes.subarray(0, 40));
    await eventually(async () => ((await incoming()).length > 0 ? true : undefined));

    await admin.put(`${sender.path}/${part}`, change).expect(200);
    connection.send(bytes.subarray(40));

    expect(await connection.answered()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    connection.destroy();
    expect(await stored()).toEqual(before);
  });

  it('allows more time than for other requests while bytes arrive', async () => {
    const bytes = await fresh('png', { width: 400, height: 400 });
    const slow = new RawConnection(test.url);
    slow.send(
      `POST /api/media?name=slow.png HTTP/1.1\r\nhost: x\r\nauthorization: ${admin.headers['authorization']}\r\n` +
        `content-type: ${UPLOAD_TYPE}\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
    );
    // The upload lasts three times as long as the limit of a request, which is checked every second.
    const step = Math.ceil(bytes.length / 20);
    let at = 0;
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        slow.send(bytes.subarray(at, at + step));
        at += step;
        if (at < bytes.length) return;
        clearInterval(timer);
        resolve();
      }, 260);
    });
    expect(await slow.closed()).toMatch(/^HTTP\/1\.1 201/);
  });

  it('keeps a file that records use', async () => {
    const logo = fileOf(await upload(admin, await fresh(), 'cup.png').expect(201));
    const league = { ...LEAGUE, name: 'Library Cup', logoUrl: logo.url };
    const { body } = await admin.post('/api/leagues', league).expect(201);
    const { id } = (body as { league: { id: string } }).league;
    await admin.post('/api/affiliate', { title: 'Partner', link: 'https://example.org', image: logo.url }).expect(201);
    const read = fileOf(await admin.get(`/api/media/${logo.id}`).expect(200));
    expect(read.uses).toBe(2);
    expect(read.usedBy).toEqual(
      expect.arrayContaining([
        { resource: 'leagues', id, name: 'Library Cup' },
        expect.objectContaining({ resource: 'affiliates', name: 'Partner' }),
      ]),
    );
    const list = await admin.list('/api/media', { range: [0, 99], filter: { hash: logo.hash } }).expect(200);
    expect((list.body as { media: MediaRecord[] }).media).toMatchObject([{ id: logo.id, uses: 2 }]);
    const rejection = await admin.delete(`/api/media/${logo.id}`);
    expect(rejection.body).toMatchObject({ code: 'MEDIA_IN_USE' });
    expect((rejection.body as { message: string }).message).toContain('Library Cup (Leagues)');
    await request(test.url).get(logo.url).expect(200);
  });

  it('names the records that use a file only to callers who may read them', async () => {
    const image = fileOf(await upload(admin, await fresh()).expect(201));
    const push = {
      title: 'Confidential push',
      body: 'Here is what there is to know',
      category: 'news',
      deliveryType: 'scheduled',
      deliveryDate: '2039-01-01',
      deliveryTime: '10:00',
      image: image.url,
    };
    await admin.post('/api/mobile/notifications', push).expect(201);
    const keeper = await apiOf(test, { permissions: ['media:access', 'media:create', 'media:delete'] });

    const responses = [
      await keeper.get(`/api/media/${image.id}`).expect(200),
      await keeper.delete(`/api/media/${image.id}`).expect(409),
    ];

    expect(fileOf(responses[0]!)).toMatchObject({ uses: 1, usedBy: [] });
    expect(responses[1]?.body).toMatchObject({ code: 'MEDIA_IN_USE', message: expect.stringContaining('one record') });
    for (const { text } of responses) expect(text).not.toContain('Confidential');
  });

  it('is deleted with its files once nothing uses it', async () => {
    const file = fileOf(await upload(admin, await fresh()).expect(201));
    await admin.delete(`/api/media/${file.id}`).expect(200);
    await request(test.url).get(file.url).expect(404);
    expect((await stored()).filter((name) => name.includes(file.hash))).toEqual([]);
    const league = { ...LEAGUE, name: 'Too late', logoUrl: file.url };
    expectFailure(
      await admin.post('/api/leagues', league),
      'VALIDATION_FAILED',
      'This file is not in the media library.',
    );
  });

  it('is never used and deleted at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const file = fileOf(await upload(admin, await fresh()).expect(201));
      const league = { ...LEAGUE, name: `Race ${round}`, logoUrl: file.url };
      const [used, deleted] = await Promise.all([
        admin.post('/api/leagues', league).then(({ status }) => status === 201),
        admin.delete(`/api/media/${file.id}`).then(({ status }) => status === 200),
      ]);
      expect([used, deleted].filter(Boolean)).toHaveLength(1);
      expect((await request(test.url).get(file.url)).status).toBe(used ? 200 : 404);
    }
  });

  it('lets leagues without a logo be edited without one, and none lose theirs', async () => {
    const imported = await databaseOf(test).collection('leagues').findOne({ name: 'Library Cup' });
    const id = String(imported?._id);
    await databaseOf(test)
      .collection('leagues')
      .updateOne({ _id: imported?._id }, { $set: { logoUrl: '' } });
    await admin.put(`/api/leagues/${id}`, { ...LEAGUE, name: 'Library Cup', abbreviation: 'LC' }).expect(200);
    await admin.put(`/api/leagues/${id}`, { ...LEAGUE, name: 'Library Cup', logoUrl: '' }).expect(200);
    await admin
      .put(`/api/leagues/${id}`, { ...LEAGUE, name: 'Library Cup', logoUrl: 'https://example.org/a.png' })
      .expect(200);
    const lost = await admin.put(`/api/leagues/${id}`, { ...LEAGUE, name: 'Library Cup', logoUrl: '' });
    expectFailure(lost, 'VALIDATION_FAILED', 'Invalid URL for logo');
    const none = await admin.post('/api/leagues', { ...LEAGUE, name: 'No logo' });
    expectFailure(none, 'VALIDATION_FAILED', 'Invalid URL for logo');
  });

  it('offers uploaded builds as app downloads, with their own size', async () => {
    const bytes = ipa(Buffer.alloc(3_456_789, 'x'));
    const file = fileOf(await upload(admin, bytes, 'sports.ipa').expect(201));
    const build = { version: '2.0.1', downloadUrl: file.url };
    const wrong = await admin.post('/api/mobile/downloads', { ...build, platform: 'android' });
    expectFailure(wrong, 'VALIDATION_FAILED', 'This is not a build for Android.');
    const { body } = await admin.post('/api/mobile/downloads', { ...build, platform: 'ios', sizeInMB: 99 }).expect(201);
    const { download } = body as { download: { id: string; sizeInMB: number } };
    expect(download.sizeInMB).toBe(3.46);
    const served = await request(test.url)
      .get(`/api/mobile/downloads/${download.id}/file`)
      .buffer(true)
      .parse(binary)
      .expect(200);
    expect((served.body as Buffer).equals(bytes)).toBe(true);
    expect(served.headers['content-disposition']).toContain('Nepsh_ios_v2.0.1.ipa');
    const missing = await admin.post('/api/mobile/downloads', {
      ...build,
      platform: 'ios',
      downloadUrl: `/uploads/${'0'.repeat(64)}.ipa`,
      sizeInMB: 9,
    });
    expectFailure(missing, 'VALIDATION_FAILED', 'This file is not in the media library.');
  });

  it('deletes files that killed processes have left', async () => {
    const { dir } = test.config.get(uploadsConfig);
    const left = join(dir, '.incoming', 'left');
    await mkdir(dirname(left), { recursive: true });
    await writeFile(left, 'x');
    await utimes(left, new Date(0), new Date(0));
    const hash = 'f'.repeat(64);
    await writeFile(join(dir, `${hash}.png`), 'x');
    const file = fileOf(await upload(admin, await fresh()).expect(201));
    const rows = databaseOf(test).collection<{ _id: string }>('media-files');
    // The first process was killed before it stored the record, and the second process after that.
    await rows.insertOne({ _id: hash, names: [`${hash}.png`], state: 'storing', at: new Date(0) } as never);
    await rows.updateOne({ _id: file.hash }, { $set: { state: 'storing', at: new Date(0) } });
    await test.app.get(Incoming).sweep(Date.now());
    await test.app.get(MediaFiles).sweep();
    expect([existsSync(left), existsSync(join(dir, `${hash}.png`))]).toEqual([false, false]);
    expect(await rows.findOne({ _id: hash })).toBeNull();
    expect(await rows.findOne({ _id: file.hash })).toMatchObject({ state: 'kept' });
    await request(test.url).get(file.url).expect(200);
  });

  it('deletes the files behind files that cannot be deleted', async () => {
    const { dir } = test.config.get(uploadsConfig);
    const hash = 'e'.repeat(64);
    await writeFile(join(dir, `${hash}.png`), 'x');
    const rows = databaseOf(test).collection<{ _id: string }>('media-files');
    const left = { state: 'deleting', at: new Date(0) };
    await rows.insertMany([
      { _id: 'd'.repeat(64), names: null, ...left },
      { _id: hash, names: [`${hash}.png`], ...left, at: new Date(1) },
    ] as never[]);

    await test.app.get(MediaFiles).sweep();

    expect(existsSync(join(dir, `${hash}.png`))).toBe(false);
    const poisonous = await rows.findOneAndDelete({ _id: 'd'.repeat(64) });
    expect(Number((poisonous as { at?: Date } | null)?.at)).toBeGreaterThan(0);
  });
});
