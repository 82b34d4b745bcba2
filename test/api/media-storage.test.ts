import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import request from 'supertest';
import { uploadsConfig } from '../../src/platform/uploads/uploads.config.js';
import { adminApi } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { apk, binary, fileOf, picture, upload } from '../support/uploads.js';

describe('the media library on S3-compatible storage', () => {
  const objects = new Map<string, Buffer>();
  const seen: { method: string; signed: boolean }[] = [];
  let storage: Server;
  let test: TestApp;

  beforeAll(async () => {
    storage = createServer((incoming, response) => {
      const { method = '', url = '', headers } = incoming;
      const chunks: Buffer[] = [];
      seen.push({
        method,
        signed: /^AWS4-HMAC-SHA256 Credential=key\/\d+\/eu-test\/s3\//.test(headers.authorization ?? ''),
      });
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const object = objects.get(url);
        if (method === 'PUT' && headers['content-length'] === undefined) return response.writeHead(411).end();
        if (method === 'PUT') return response.writeHead(200).end(void objects.set(url, Buffer.concat(chunks)));
        if (method === 'DELETE') return response.writeHead(objects.delete(url) ? 204 : 404).end();
        if (!object) return response.writeHead(404).end();
        const [, from, to] = /bytes=(\d+)-(\d*)/.exec(headers.range ?? '') ?? [];
        if (from === undefined) return response.writeHead(200, { 'content-length': object.length }).end(object);
        const part = object.subarray(Number(from), to ? Number(to) + 1 : undefined);
        const range = `bytes ${from}-${Number(from) + part.length - 1}/${object.length}`;
        return response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part);
      });
    });
    await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
    test = await startTestApp({
      env: {
        UPLOADS_S3_ENDPOINT: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
        UPLOADS_S3_BUCKET: 'files',
        UPLOADS_S3_REGION: 'eu-test',
        UPLOADS_S3_ACCESS_KEY_ID: 'key',
        UPLOADS_S3_SECRET_ACCESS_KEY: 'secret',
      },
    });
  });
  afterAll(async () => {
    await test.close();
    storage.closeAllConnections();
    storage.close();
  });

  it('stores, serves and deletes files with signed calls', async () => {
    const admin = await adminApi(test);
    const bytes = apk(Buffer.alloc(200_000, 'y'));
    const build = fileOf(await upload(admin, bytes, 'app.apk').expect(201));
    const logo = fileOf(await upload(admin, await picture('png')).expect(201));
    expect([...objects.keys()].sort()).toEqual(
      [build.url, logo.url, String(logo.smallUrl)].map((url) => url.replace('/uploads/', '/files/')).sort(),
    );
    const served = await request(test.url).get(build.url).buffer(true).parse(binary).expect(200);
    expect((served.body as Buffer).equals(bytes)).toBe(true);
    const part = await request(test.url)
      .get(build.url)
      .set('range', 'bytes=10-19')
      .buffer(true)
      .parse(binary)
      .expect(206);
    expect(part.body).toEqual(bytes.subarray(10, 20));
    await request(test.url)
      .get(`/uploads/${'1'.repeat(64)}.png`)
      .expect(404);
    await admin.delete(`/api/media/${logo.id}`).expect(200);
    expect(objects.size).toBe(1);
    expect(seen.every(({ signed }) => signed)).toBe(true);
    expect(await readdir(join(test.config.get(uploadsConfig).dir, '.incoming'))).toEqual([]);
  });
});
