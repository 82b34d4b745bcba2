import { open, type FileHandle } from 'node:fs/promises';

/** Length of a chunk's length and type fields, and of the checksum after its data, in bytes (PNG, 5.3). */
const [CHUNK_HEAD, CHUNK_END] = [8, 4];
/** Length of a PNG file's signature, in bytes. */
const PNG_SIGNATURE = 8;
/** Maximum number of chunks to check before the image data. */
const MAX_CHUNKS = 1_000;

/**
 * Returns whether a file is an animation that the decoder shows as a still image: a PNG with `acTL` (APNG), or an AVIF sequence.
 */
export async function isHiddenAnimation(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = await readAt(file, 0, 12);
    if (head.toString('latin1', 1, 4) === 'PNG') return await isAnimatedPng(file);
    return head.toString('latin1', 4) === 'ftypavis';
  } finally {
    await file.close();
  }
}

/** Searches for the animation control chunk, which precedes the image data (PNG, 11.3.2). */
async function isAnimatedPng(file: FileHandle): Promise<boolean> {
  let at = PNG_SIGNATURE;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const chunk = await readAt(file, at, CHUNK_HEAD + 4);
    const type = chunk.toString('latin1', 4, CHUNK_HEAD);
    if (type === 'acTL') return chunk.length === CHUNK_HEAD + 4 && chunk.readUInt32BE(CHUNK_HEAD) > 1;
    if (type === 'IDAT' || chunk.length < CHUNK_HEAD) return false;
    at += CHUNK_HEAD + chunk.readUInt32BE(0) + CHUNK_END;
  }
  return false;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
