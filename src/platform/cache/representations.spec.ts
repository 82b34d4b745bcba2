import { describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Representations } from './representations.js';

const BODY = Buffer.from('A page of many lines. '.repeat(1_000));

describe('Representations', () => {
  it('counts the body and its codings', async () => {
    const representations = new Representations(BODY);
    const { bytes } = await representations.in('br');
    expect(representations.size).toBe(BODY.length + bytes.length);
    expect(representations.length).toBe(BODY.length);
  });

  it('releases a compressed body and decodes it for a client without compression', async () => {
    const released = new Representations(BODY, true);
    expect(released.size).toBe(BODY.length);
    const brotli = await released.in('br');
    expect(released.size).toBe(brotli.bytes.length);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(BODY);

    const identity = await released.in('identity');
    expect(identity).toEqual(await new Representations(BODY).in('identity'));
    expect(released.size).toBe(BODY.length + brotli.bytes.length);
    // The body stays in memory after a request for it.
    await released.in('gzip');
    expect(released.size).toBeGreaterThan(BODY.length + brotli.bytes.length);
  });

  it.each([
    ['br', 'gzip', 'identity'],
    ['gzip', 'identity', 'br'],
    ['identity', 'br', 'gzip'],
  ] as const)('returns complete bodies for concurrent requests of %s, %s, and %s', async (...codings) => {
    const released = new Representations(BODY, true);
    const all = await Promise.all(codings.map((coding) => released.in(coding)));
    const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    for (const { coding, bytes } of all) expect(decoded[coding](bytes)).toEqual(BODY);
    expect(new Set(all.map(({ tag }) => tag)).size).toBe(3);
    expect(released.size).toBe(all.reduce((sum, { bytes }) => sum + bytes.length, 0));
  });

  it('creates the second compressed coding from the first', async () => {
    const released = new Representations(BODY, true);
    const gzip = await released.in('gzip');
    const brotli = await released.in('br');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(BODY);
    expect(released.size).toBe(gzip.bytes.length + brotli.bytes.length);
  });

  it('retries a failed coding', async () => {
    const body = Buffer.from(BODY);
    const representations = new Representations(body);
    const outOfMemory = (): never => {
      throw new Error('out of memory');
    };
    Object.defineProperty(body, 'length', { get: outOfMemory, configurable: true });
    await expect(representations.in('br')).rejects.toThrow('out of memory');
    Reflect.deleteProperty(body, 'length');
    const { bytes } = await representations.in('br');
    expect(brotliDecompressSync(bytes)).toEqual(BODY);
  });
});
