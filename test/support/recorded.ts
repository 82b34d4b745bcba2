import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ManifestWriter } from '../../ingest/src/recording/manifest.js';
import type { Run } from '../../ingest/src/recording/recording-list.js';

/** Length of a segment, in milliseconds. */
export const SEGMENT_MS = 2_000;

/** Returns a file name with 32 hexadecimal digits. */
const nameOf = (text: string, extension: string): string =>
  `${createHash('sha256').update(text).digest('hex').slice(0, 32)}${extension}`;

/** A recording whose segments contain their names instead of media. */
export class Recorded {
  private count = 0;
  private runs = 0;

  private constructor(
    private readonly folder: string,
    private readonly recordingId: string,
    private readonly manifest: ManifestWriter,
  ) {}

  static async start(root: string, recordingId: string, name: string): Promise<Recorded> {
    const folder = join(root, recordingId);
    await mkdir(folder, { recursive: true });
    const recorded = new Recorded(folder, recordingId, await ManifestWriter.open(folder, recordingId, name));
    await recorded.startRun();
    return recorded;
  }

  /** Starts a run, such as after a reconnect, and returns the name of its initialization section. */
  async startRun(more: Partial<Run> = {}): Promise<string> {
    this.runs += 1;
    const init = await this.write('init', '.mp4');
    await this.manifest.addRun({
      run: this.runs,
      playlist: 0,
      targetDuration: 2,
      init,
      video: { codec: 'avc1.64001f', width: 1_280, height: 720, fps: 25 },
      audio: { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 },
      hasSound: true,
      ...more,
    });
    return init;
  }

  /** Adds segments from an instant on, and returns their file names. */
  async add(startsAt: number, segments: number): Promise<string[]> {
    const files: string[] = [];
    for (let index = 0; index < segments; index += 1) {
      const file = await this.write('segment', '.m4s');
      files.push(file);
      await this.manifest.addSegment({
        file,
        startsAt: startsAt + index * SEGMENT_MS,
        durationMs: SEGMENT_MS,
        bytes: file.length,
        run: this.runs,
      });
    }
    return files;
  }

  private async write(kind: string, extension: string): Promise<string> {
    this.count += 1;
    const file = nameOf(`${this.recordingId} ${kind} ${this.count}`, extension);
    await writeFile(join(this.folder, file), file);
    return file;
  }
}
