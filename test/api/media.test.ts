import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { serverOf, startTestApp, type TestApp } from '../support/app.js';

const PLAYLIST = '#EXTM3U\n#EXT-X-ENDLIST\n';

describe('/media', () => {
  let test: TestApp;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-media-'));
    const media = join(folder, 'media');
    await mkdir(join(media, 'cup', '.hidden'), { recursive: true });
    await mkdir(join(media, 'folder.mp4'));
    await writeFile(join(folder, 'outside.mp4'), 'outside');
    await writeFile(join(media, 'cup', 'live.m3u8'), PLAYLIST);
    await writeFile(join(media, 'cup', '1.ts'), '0123456789');
    await writeFile(join(media, 'cup', '.hidden', '1.ts'), 'hidden');
    await writeFile(join(media, '.secret.mp4'), 'hidden');
    for (const name of ['page.html', 'image.svg', 'script.js', 'key.key', 'notes.txt', 'noextension']) {
      await writeFile(join(media, name), '<script>alert(1)</script>');
    }
    await symlink(join(folder, 'outside.mp4'), join(media, 'link.mp4'));
    await symlink(folder, join(media, 'up'));
    test = await startTestApp({ env: { MEDIA_DIR: media } });
  });
  afterAll(async () => {
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('serves playlists uncached and segments with a short lifetime, with their types', async () => {
    const playlist = await request(test.url).get('/media/cup/live.m3u8').expect(200);
    expect(playlist.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    const segment = await request(test.url).get('/media/cup/1.ts').expect(200);
    expect(segment.headers).toMatchObject({ 'content-type': 'video/mp2t', 'cache-control': 'public, max-age=60' });
    expect(segment.body.toString()).toBe('0123456789');
  });

  it('serves parts of a file, and 304 if nothing changed', async () => {
    const part = await request(test.url).get('/media/cup/1.ts').set('Range', 'bytes=2-4').expect(206);
    expect(part.headers['content-range']).toBe('bytes 2-4/10');
    expect(part.body.toString()).toBe('234');
    await request(test.url).get('/media/cup/1.ts').set('Range', 'bytes=90-').expect(416);
    const { headers } = await request(test.url).head('/media/cup/1.ts').expect(200);
    await request(test.url)
      .get('/media/cup/1.ts')
      .set('If-None-Match', headers['etag'] ?? '')
      .expect(304);
  });

  it.each([
    '/media/page.html',
    '/media/image.svg',
    '/media/script.js',
    '/media/key.key',
    '/media/notes.txt',
    '/media/noextension',
    '/media/.secret.mp4',
    '/media/cup/.hidden/1.ts',
    '/media/link.mp4',
    '/media/up/outside.mp4',
    '/media/../outside.mp4',
    '/media/%2e%2e/outside.mp4',
    '/media/..%2foutside.mp4',
    '/media/cup/..%5c..%5coutside.mp4',
    '/media/cup//live.m3u8',
    '/media//etc/passwd.mp4',
    '/media/cup/',
    '/media/cup',
    '/media/',
    '/media/folder.mp4',
    '/media/missing.mp4',
    '/media/cup/live.m3u8%00.mp4',
    '/media/demo/../../package.json',
    '/media/demo/missing.m4s',
  ])('does not serve %s', async (url) => {
    const { statusCode, body } = await serverOf(test).inject({ url });
    expect(statusCode).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it('serves the complete clip of the demo', async () => {
    const { body: playlist } = await serverOf(test).inject({ url: '/media/demo/clip.m3u8' });
    const files = [...playlist.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(([, segment, map]) => segment ?? map);
    expect(files).toHaveLength(6);
    for (const file of files) {
      const { headers } = await request(test.url).get(`/media/demo/${file}`).expect(200);
      expect(headers['content-type']).toMatch(/^video\//);
    }
  });
});
