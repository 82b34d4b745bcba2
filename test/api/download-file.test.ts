import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { DownloadRecord } from '../../src/contract/records/download.record.js';
import { adminApi, Api, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';

const NOBODY = '507f1f77bcf86cd799439011';
const FILES = 'files.example.org';

describe('the file of an app download', () => {
  let test: TestApp;
  let network: StandInNetwork;
  let admin: Api;
  let visitor: Api;
  /** Response of the file server. */
  let respond: RequestListener;
  const clock = new FakeClock();

  beforeAll(async () => {
    network = await StandInNetwork.start((request, response) => respond(request, response));
    test = await startTestApp({ clock, network, env: { BRAND_NAME: 'Čas "Sport"' } });
    admin = await adminApi(test);
    visitor = new Api(test);
  });
  beforeEach(() => {
    network.names.clear();
    network.names.set(FILES, [PUBLIC_ADDRESS]);
    network.connected.length = 0;
    respond = (_, response) => void response.writeHead(200, { 'content-length': 4 }).end('file');
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
  const add = async (more: Record<string, unknown> = {}): Promise<DownloadRecord> =>
    (await admin.post('/api/mobile/downloads', body(more)).expect(201)).body.download as DownloadRecord;
  const fileOf = (build: DownloadRecord) => visitor.get(`/api/mobile/downloads/${build._id}/file`);
  /** Resolves to the next request to the file server. */
  const nextRequest = (): Promise<{ request: IncomingMessage; response: ServerResponse }> =>
    new Promise((resolve) => (respond = (request, response) => resolve({ request, response })));

  it('is served with its name and size, and requested without the reader’s data', async () => {
    let received: IncomingMessage | undefined;
    const bytes = Buffer.alloc(300_000, 'apk');
    respond = (request, response) => {
      received = request;
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
    expect(received?.url).toBe('/app.apk');
    expect(received?.headers).toEqual({
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

  it('is not fetched for a HEAD request, and requires an existing build', async () => {
    const { _id } = await add();
    const head = await fetch(`${test.url}/api/mobile/downloads/${_id}/file`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.apk')]);
    expect(network.connected).toEqual([]);
    expectFailure(await visitor.get(`/api/mobile/downloads/${NOBODY}/file`), 'DOWNLOAD_NOT_FOUND');
  });

  it('is followed through at most three redirects', async () => {
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
    respond = hops(...three);
    expect(String((await fileOf(build).responseType('blob').expect(200)).body)).toBe('file');
    const cdn = 'cdn.example.net:8443';
    expect(network.connected).toEqual([`${FILES}:443`, cdn, cdn, `${FILES}:443`]);
    respond = hops(...three, '/once-more');
    expectFailure(await fileOf(build), 'FILE_UNREACHABLE');
  });

  it.each([404, 403, 500, 204, 206])('returns FILE_UNREACHABLE when its server returns %i', async (status) => {
    respond = (_, response) => void response.writeHead(status).end();
    const rejection = await fileOf(await add());
    expectFailure(rejection, 'FILE_UNREACHABLE');
    expect(rejection.headers['content-type']).toMatch(/^application\/json/);
    expect(rejection.headers['content-disposition']).toBeUndefined();
  });

  it('returns FILE_UNREACHABLE when its server closes the connection, or its name is unknown', async () => {
    respond = (request) => void request.socket.destroy();
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
  ])('is never fetched from %s, not even after a redirect', async (address) => {
    expectFailure(await fileOf(await add({ downloadUrl: address })), 'FILE_UNREACHABLE');
    expect(network.connected).toEqual([]);
    respond = (_, response) => void response.writeHead(302, { location: address }).end();
    expectFailure(await fileOf(await add()), 'FILE_UNREACHABLE');
    expect(network.connected).toEqual([`${FILES}:443`]);
  });

  it.each([
    ['http://files.example.org/app.apk'],
    ['file:///etc/passwd'],
    ['https://me:pw@files.example.org/'],
    ['https://['],
  ])('is not followed to %s', async (location) => {
    respond = (_, response) => void response.writeHead(307, { location }).end();
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
  ])('is not fetched from a name that resolves to %j', async (addresses) => {
    network.names.set(FILES, addresses);
    expectFailure(await fileOf(await add()), 'FILE_UNREACHABLE');
    expect(network.connected).toEqual([]);
    network.names.set(FILES, ['2606:2800:220:1::1', PUBLIC_ADDRESS]);
    await fileOf(await add()).expect(200);
  });

  it('is no longer fetched when its reader leaves before or during the response', async () => {
    const { _id } = await add();
    const url = `${test.url}/api/mobile/downloads/${_id}/file`;
    const early = nextRequest();
    const first = get(url).on('error', () => undefined);
    const { request } = await early;
    const closed = once(request.socket, 'close');
    first.destroy();
    await closed;

    const late = nextRequest();
    const second = get(url).on('error', () => undefined);
    const { response } = await late;
    const responseClosed = once(response, 'close');
    response.writeHead(200, { 'content-length': 10_000_000 }).write(Buffer.alloc(1000));
    const [reading] = (await once(second, 'response')) as [IncomingMessage];
    await once(
      reading.on('error', () => undefined),
      'data',
    );
    second.destroy();
    await responseClosed;
    expect(response.writableFinished).toBe(false);
  });

  it('is fetched at most thirty times in ten minutes per address', async () => {
    const build = await add();
    // The request arrives through a proxy, because requests from localhost are not limited.
    const from = () => fileOf(build).set('x-forwarded-for', '198.51.100.7');
    for (let index = 0; index < 30; index += 1) await from().expect(200);
    const rejection = await from();
    expectFailure(rejection, 'TOO_MANY_REQUESTS');
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(300);
    await fileOf(build).expect(200);
  });

  it('is aborted when its server aborts the response', async () => {
    const { _id } = await add();
    const received = nextRequest();
    const reading = fetch(`${test.url}/api/mobile/downloads/${_id}/file`).then((got) => got.arrayBuffer());
    const { response } = await received;
    response.writeHead(200, { 'content-length': 10_000 }).write(Buffer.alloc(1000), () => response.destroy());
    await expect(reading).rejects.toThrow();
  });
});
