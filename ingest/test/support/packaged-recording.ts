import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ManifestWriter } from '../../src/recording/manifest.js';
import { packageSegment } from '../../src/recording/package-segment.js';
import { writeImmutableFile } from '../../src/recording/segment-files.js';
import { draftsOf } from './drafts.js';
import { readFixture } from './flv-fixture.js';

/** A recording with real media, without an encoder. */
export class PackagedRecording {
  private runs = 0;

  private constructor(
    private readonly folder: string,
    private readonly manifest: ManifestWriter,
  ) {}

  static async start(root: string, recordingId: string, name: string): Promise<PackagedRecording> {
    const folder = join(root, recordingId);
    await mkdir(folder, { recursive: true });
    return new PackagedRecording(folder, await ManifestWriter.open(folder, recordingId, name));
  }

  /** Adds a run of 6 seconds that starts at an instant, in ms since the epoch. */
  async addRun(fixture: 'plain' | 'b-frames', startsAt: number): Promise<void> {
    const content = readFixture(fixture);
    const { video, audio } = content;
    const drafts = draftsOf(content);
    const originMs = drafts[0]?.startMs ?? 0;
    const run = this.runs;
    this.runs += 1;
    let init = '';
    for (const draft of drafts) {
      if (!draft.audio) throw new Error('The fixture has no sound.');
      const packaged = await packageSegment(draft, draft.audio, draft.frames, originMs);
      if (init === '') {
        init = await writeImmutableFile(this.folder, '.mp4', packaged.init);
        const { codec, width, height } = video;
        await this.manifest.addRun({
          run,
          playlist: 0,
          targetDuration: 2,
          init,
          video: { codec, width, height, fps: 25 },
          audio: { codec: audio.codec, sampleRate: audio.sampleRate, channels: audio.channels },
          hasSound: true,
        });
      }
      await this.manifest.addSegment({
        file: await writeImmutableFile(this.folder, '.m4s', packaged.media),
        startsAt: startsAt + draft.startMs - originMs,
        durationMs: draft.endMs - draft.startMs,
        bytes: packaged.media.length,
        run,
      });
    }
  }
}

/** Returns the duration of an MP4 file, in seconds. */
export function readDuration(file: Buffer): Promise<number> {
  return new Input({ source: new BufferSource(new Uint8Array(file)), formats: ALL_FORMATS }).computeDuration();
}
