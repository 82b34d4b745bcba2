import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const UNFILTERED = Buffer.alloc(1);
/** PNG header fields: 8 bits per channel, RGB, default compression and filter, no interlacing. */
const KIND = [8, 2, 0, 0, 0];

/**
 * Encodes RGB pixels as a PNG. Does not use the image library for uploads, because that library would stay in the service's
 * memory.
 */
export function pngOf(pixels: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(KIND, 8);
  const row = width * 3;
  const rows = Array.from({ length: height }, (_, y) => [UNFILTERED, pixels.subarray(y * row, (y + 1) * row)]);
  const data = deflateSync(Buffer.concat(rows.flat()), { level: 1 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
