import { open, type FileHandle } from 'node:fs/promises';
import { Slice } from '../slices.js';

/** The end of central directory record: signature, size, and maximum length of the comment after it (APPNOTE.TXT, 4.3.16). */
const END = { signature: 0x06054b50, size: 22, comment: 65_535 };
const ENTRY = { signature: 0x02014b50, size: 46 };
/** Maximum size of a directory, in bytes. The directory of an app has a few megabytes at most. */
const MAX_DIRECTORY = 32 * 1024 * 1024;

const IOS_APP = /^Payload\/[^/]+\.app\//;

/**
 * Detects from the names in its directory whether a ZIP file is an Android or iOS build. Returns null for other files and for
 * incomplete files.
 */
export async function buildEnding(path: string): Promise<'apk' | 'ipa' | null> {
  const file = await open(path, 'r');
  try {
    const directory = await readDirectory(file);
    if (!directory) return null;
    // A directory may have hundreds of thousands of entries.
    const slice = new Slice();
    for (const name of namesIn(directory)) {
      if (name === 'AndroidManifest.xml') return 'apk';
      if (IOS_APP.test(name)) return 'ipa';
      if (slice.isOver) await slice.end();
    }
    return null;
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function readDirectory(file: FileHandle): Promise<Buffer | null> {
  const { size } = await file.stat();
  const tailAt = Math.max(0, size - END.size - END.comment);
  const tail = await readAt(file, tailAt, size - tailAt);
  for (let at = tail.length - END.size; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END.signature) continue;
    const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    if (length > MAX_DIRECTORY || start + length > tailAt + at) return null;
    const directory = await readAt(file, start, length);
    return directory.length === length ? directory : null;
  }
  return null;
}

function* namesIn(directory: Buffer): Generator<string> {
  for (let at = 0; at + ENTRY.size <= directory.length;) {
    if (directory.readUInt32LE(at) !== ENTRY.signature) return;
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    yield directory.subarray(at + ENTRY.size, at + ENTRY.size + name).toString('utf8');
    at += ENTRY.size + name + extra + comment;
  }
}
