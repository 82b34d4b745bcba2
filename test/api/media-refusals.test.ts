import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadsConfig } from '../../src/platform/uploads/uploads.config.js';
import { adminApi, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { RawConnection } from '../support/raw-http.js';
import { animatedPng, animation, apk, bomb, picture, upload, UPLOAD_TYPE, zip } from '../support/uploads.js';
import { eventually } from '../support/wait.js';

describe('an upload to the media library', () => {
  let test: TestApp;
  let admin: Api;

  const stored = async (): Promise<string[]> =>
    (await readdir(test.config.get(uploadsConfig).dir)).filter((name) => !name.startsWith('.')).sort();
  const incoming = (): Promise<string[]> => readdir(join(test.config.get(uploadsConfig).dir, '.incoming'));

  beforeAll(async () => {
    test = await startTestApp({ env: { REQUEST_TIMEOUT_SECONDS: '2' } });
    admin = await adminApi(test);
    // The first upload creates the folders.
    await upload(admin, await picture('png')).expect(201);
  });
  afterAll(() => test.close());

  const TYPE = 'Unsupported file type. Upload an image (JPEG, PNG, WebP, GIF, AVIF) or an app build (APK, IPA).';
  const DAMAGED = 'The image is damaged, or its format is not supported.';
  const NO_BUILD = 'The ZIP file is not a complete app build (APK or IPA).';
  const PIXELS = 'The image has too many pixels: up to 50 megapixels and 16384 pixels on each side are allowed.';
  const ANIMATED = 'The image is animated. Upload an image with a single frame.';

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['nothing', 'The file is empty.', () => Buffer.alloc(0)],
    [
      'an SVG with a script',
      TYPE,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page', TYPE, () => Buffer.from('<!doctype html><script>alert(document.domain)</script>')],
    ['a program', TYPE, () => Buffer.from('\x7fELF\x02\x01\x01'.padEnd(64, '\0'), 'latin1')],
    ['a PDF', TYPE, () => Buffer.from('%PDF-1.7\n'.padEnd(64, ' '))],
    ['a few bytes', TYPE, () => Buffer.from('\x89PNG', 'latin1')],
    ['the signature of a PNG', DAMAGED, () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    [
      'a picture by its first bytes alone',
      DAMAGED,
      () => Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(200, '<script>'), 'latin1'),
    ],
    ['half a picture', DAMAGED, async () => (await picture('jpeg', { width: 900, height: 900 })).subarray(0, 1_500)],
    ['an archive that is no build', NO_BUILD, () => zip(['index.html', 'evil.exe'])],
    ['half a build', NO_BUILD, () => apk(Buffer.alloc(3_000, 'x')).subarray(0, 2_000)],
    ['a picture of enormous size', PIXELS, () => bomb(60_000, 60_000)],
    ['a picture of too many points', PIXELS, () => bomb(16_000, 16_000)],
    ['an animated GIF', ANIMATED, () => animation('gif')],
    ['an animated WebP', ANIMATED, () => animation('webp')],
    ['an animated PNG', ANIMATED, animatedPng],
  ])('rejects %s: %s', async (_, message, make) => {
    const before = await stored();
    const response = await upload(admin, await make());
    expect(response.body).toMatchObject({ statusCode: 415, code: 'FILE_NOT_TAKEN', message });
    expect(await stored()).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  it('rejects a file that is too large while it is being sent', async () => {
    const bytes = Buffer.concat([await picture('png'), Buffer.alloc(15_000_001)]);
    const result = await upload(admin, bytes).catch((error: unknown) => error as { code?: string });
    // The sender gets the response, or the connection is cut.
    if ('status' in result && result.status)
      expectFailure(result, 'PAYLOAD_TOO_LARGE', 'The file is too large: the limit is 15 MB.');
    await eventually(async () => ((await incoming()).length === 0 ? true : undefined));
  });

  it('drops a file that stalls or whose sender disconnects', async () => {
    const head = (length: number): string =>
      `POST /api/media?name=slow.png HTTP/1.1\r\nhost: x\r\nauthorization: ${admin.headers['authorization']}\r\n` +
      `content-type: ${UPLOAD_TYPE}\r\ncontent-length: ${length}\r\n\r\n`;
    const slow = new RawConnection(test.url);
    slow.send(`${head(500)}\x89PNG`);
    expect(await slow.answered()).toMatch(/^HTTP\/1\.1 408/);
    slow.destroy();
    const cut = new RawConnection(test.url);
    cut.send(`${head(500)}\x89PNG`);
    await eventually(async () => ((await incoming()).length > 0 ? true : undefined));
    cut.destroy();
    await eventually(async () => ((await incoming()).length === 0 ? true : undefined));
  });
});
