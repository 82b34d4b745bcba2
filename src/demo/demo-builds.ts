import { crc32 } from 'node:zlib';
import { megabytes } from '../contract/media.js';
import type { MediaRecord } from '../contract/records/media.record.js';
import { DAY } from '../contract/time/units.js';
import { versionOrder } from '../contract/versions.js';
import { downloadWords, type DownloadDoc } from '../modules/downloads/download.schema.js';
import { demoRecord } from './demo-record.js';

/** Text in the file of a demo build. */
const NOTE = 'A placeholder of the demo. It is no app and cannot be installed.\n';
/** Number of zero bytes that give the file a realistic size. */
const FILLING = 120_000;

/** Builds the file of the demo builds: an archive with the structure of an Android app, but without an app. */
export const demoBuildFile = (): Buffer =>
  zip([
    [`AndroidManifest.xml`, Buffer.from(NOTE)],
    ['README.txt', Buffer.from(NOTE)],
    ['assets/placeholder.bin', Buffer.alloc(FILLING)],
  ]);

/** Returns builds of the app, the newest last. Their versions identify them as demo builds. */
export function demoBuilds(now: Date, file: Pick<MediaRecord, 'url' | 'bytes'>): DownloadDoc[] {
  const builds = [
    { version: '1.3.2-demo', releaseStatus: 'stable', daysAgo: 41 },
    { version: '1.4.0-demo', releaseStatus: 'stable', daysAgo: 12 },
    { version: '1.5.0-demo', releaseStatus: 'beta', daysAgo: 2 },
  ] as const;
  return builds.map(({ daysAgo, ...build }) => {
    const doc: DownloadDoc = {
      ...demoRecord(new Date(now.getTime() - daysAgo * DAY)),
      ...build,
      platform: 'android',
      versionOrder: versionOrder(build.version),
      downloadUrl: file.url,
      sizeInMB: megabytes(file.bytes),
      isRequired: false,
      downloadCount: 0,
      words: [],
    };
    return { ...doc, words: downloadWords(doc) };
  });
}

/** Builds a ZIP file of uncompressed entries (APPNOTE.TXT 4.3). */
function zip(entries: readonly (readonly [name: string, data: Buffer])[]): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, data] of entries) {
    // These bytes mean version 1.0, no flags, no compression, and midnight of 1 January 1980.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(10, 0);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), data]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x0a\x00', 'latin1'), shared, rest, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, listed, end]);
}
