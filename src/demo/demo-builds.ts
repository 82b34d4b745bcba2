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
export async function demoBuildFile(): Promise<Buffer> {
  // Only the first start of a demo needs the library.
  const { zipSync } = await import('fflate');
  const note = Buffer.from(NOTE);
  const entries = { 'AndroidManifest.xml': note, 'README.txt': note, 'assets/placeholder.bin': Buffer.alloc(FILLING) };
  // The file's name is the hash of its content, so its entries have a fixed time.
  return Buffer.from(zipSync(entries, { level: 0, mtime: new Date(1980, 0, 1) }));
}

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
