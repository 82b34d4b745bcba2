import { zipSync } from 'fflate';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import request, { type Response } from 'supertest';
import type { MediaRecord } from '../../src/contract/records/media.record.js';
import type { Api } from './api.js';

/** Content type of uploads. */
export const UPLOAD_TYPE = 'application/octet-stream';

/** Sends a file to the media library. */
export const upload = (api: Api, bytes: Buffer, name = 'logo.png') =>
  request(api.test.url)
    .post(`/api/media?name=${encodeURIComponent(name)}`)
    .set({ ...api.headers, 'content-type': UPLOAD_TYPE })
    .send(bytes);

export const fileOf = ({ body }: Response): MediaRecord => (body as { file: MediaRecord }).file;

/** Reads the body of a response as bytes. superagent's types hide that a response is a stream. */
export function binary(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const stream = response as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

/** Returns an image of one color. */
export const picture = (
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif',
  { width = 64, height = 48, colour = '#3366cc' } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: colour } })
    .toFormat(format)
    .toBuffer();

/** Returns a ZIP file with entries of these names. The first entry contains the uncompressed payload, the others are empty. */
export function zip(names: readonly string[], payload: Buffer = Buffer.alloc(0)): Buffer {
  const entries = names.map((name, index) => [name, index === 0 ? payload : Buffer.alloc(0)] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 0 }));
}

export const apk = (payload?: Buffer): Buffer => zip(['AndroidManifest.xml', 'classes.dex'], payload);
export const ipa = (payload?: Buffer): Buffer => zip(['Payload/Sports.app/Info.plist'], payload);

/** A PNG of less than 100 bytes whose header names this width and height, in pixels. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 6, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  const end = Buffer.from('0000000049454e44ae426082', 'hex');
  const data = Buffer.alloc(32);
  data.writeUInt32BE(20, 0);
  data.write('IDAT', 4, 'latin1');
  data.writeUInt32BE(crc32(data.subarray(4, 28)), 28);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), header, data, end]);
}

/** An image of two frames. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all([picture('png'), picture('png', { colour: '#cc6633' })]);
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG that announces two frames (APNG) behind a chunk of text. */
export async function animatedPng(): Promise<Buffer> {
  const png = await picture('png');
  const afterHeader = 33;
  const chunks = [
    chunk('tEXt', Buffer.from('Comment\0animated')),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
  ];
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** A chunk of a PNG file (PNG, 5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
