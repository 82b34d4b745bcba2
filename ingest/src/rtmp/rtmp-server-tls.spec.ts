import { execFileSync, spawnSync } from 'node:child_process';
import { RtmpStage } from '../../test/support/rtmp-stage.js';

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;
const V1 = Buffer.from('PROXY TCP4 203.0.113.7 10.0.0.1 4711 1935\r\n');
const V2 = Buffer.concat([
  Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1'),
  Buffer.from([0x21, 0x11, 0, 12, 203, 0, 113, 7, 10, 0, 0, 1, 0, 80, 7, 143]),
]);

(hasOpenssl ? describe : describe.skip)('RtmpServer behind TLS and proxies', () => {
  let stage: RtmpStage;
  afterEach(() => stage.close());

  let tls: { cert: string; key: string };
  beforeAll(() => {
    tls = createCertificate();
  });

  const trustedProxies = ['127.0.0.0/8'];

  it('receives streams over TLS', async () => {
    stage = await RtmpStage.start({ tls });

    await stage.publish({ tlsCa: tls.cert });

    expect(stage.server.list()).toMatchObject([{ name: 'court-1' }]);
  });

  it('closes a connection without TLS if it has a certificate', async () => {
    stage = await RtmpStage.start({ tls });

    await expect(stage.publish()).rejects.toThrow('closed the connection');

    expect(stage.requests).toEqual([]);
  });

  it.each([
    ['1', V1],
    ['2', V2],
  ])('takes the client address from the PROXY protocol, version %s', async (_, preamble) => {
    stage = await RtmpStage.start({ trustedProxies });

    await stage.publish({ preamble });

    expect(stage.requests).toMatchObject([{ address: '203.0.113.7' }]);
  });

  it('receives a stream of a trusted address without a PROXY header', async () => {
    stage = await RtmpStage.start({ trustedProxies });

    await stage.publish();

    expect(stage.requests).toMatchObject([{ address: '127.0.0.1' }]);
  });

  it('rejects a PROXY header of any other address', async () => {
    stage = await RtmpStage.start({ trustedProxies: ['10.0.0.0/8'] });

    await expect(stage.publish({ preamble: V1 })).rejects.toThrow();

    expect(stage.requests).toEqual([]);
  });

  it('reads the PROXY header before TLS', async () => {
    stage = await RtmpStage.start({ tls, trustedProxies });

    await stage.publish({ tlsCa: tls.cert, preamble: V1 });

    expect(stage.requests).toMatchObject([{ address: '203.0.113.7' }]);
  });
});

/** Creates a self-signed certificate for localhost. */
function createCertificate(): { cert: string; key: string } {
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', '-'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const pem = execFileSync('openssl', ['req', '-x509', ...key, ...subject], { encoding: 'utf8', stdio: 'pipe' });
  const start = pem.indexOf('-----BEGIN CERTIFICATE');
  return { cert: pem.slice(start), key: pem.slice(0, start) };
}
