import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PackagedRecording } from '../../test/support/packaged-recording.js';
import { ManifestWriter } from './manifest.js';
import { fileBytesOf, readPartAsFile, readParts, type RecordingPart } from './recording-file.js';

const START = 1_800_000_000_000;
/** Length of a fixture, in ms. */
const RUN_MS = 6_000;

describe('readParts', () => {
  let root: string;
  let folder: string;
  let packaged: PackagedRecording;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nepsh-file-'));
    folder = join(root, 'r1');
    packaged = await PackagedRecording.start(root, 'r1', 'n1');
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Adds a run that starts some seconds after the start of the recording. */
  const addRun = (name: 'plain' | 'b-frames', second: number): Promise<void> =>
    packaged.addRun(name, START + second * 1000);
  const parts = async (bounds = {}): Promise<RecordingPart[]> => {
    const { list } = await ManifestWriter.open(folder, 'r1', 'n1');
    return readParts(folder, list, bounds);
  };
  const fileOf = async (part: RecordingPart): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    for await (const chunk of readPartAsFile(folder, part)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const inputOf = async (part: RecordingPart): Promise<Input> =>
    new Input({ source: new BufferSource(new Uint8Array(await fileOf(part))), formats: ALL_FORMATS });
  const timesOf = async (track: InputTrack | null): Promise<{ start: number; end: number }[]> => {
    const times: { start: number; end: number }[] = [];
    for await (const { timestamp, duration } of new EncodedPacketSink(track!).packets())
      times.push({ start: timestamp, end: timestamp + duration });
    return times.sort((a, b) => a.start - b.start);
  };

  it('joins runs with equal settings without a gap', async () => {
    await addRun('plain', 0);
    await addRun('plain', 20);

    const [part, ...others] = await parts();
    const input = await inputOf(part);
    const video = await timesOf(await input.getPrimaryVideoTrack());

    expect(others).toEqual([]);
    expect(part.durationMs).toBeCloseTo(2 * RUN_MS, -2);
    expect(Math.max(...video.map(({ end }) => end))).toBeCloseTo(12, 0);
    expect(video.slice(1).every(({ start }, index) => Math.abs(start - video[index].end) < 0.1)).toBe(true);
  });

  it('never lets the sound of a run overlap the run before it', async () => {
    await addRun('plain', 0);
    await addRun('plain', 20);

    const audio = await timesOf(await (await inputOf((await parts())[0])).getPrimaryAudioTrack());

    expect(audio.slice(1).every(({ start }, index) => start >= audio[index].end - 1e-4)).toBe(true);
  });

  it('starts at zero when the first segments are trimmed', async () => {
    await addRun('plain', 0);

    const [part] = await parts({ from: START + 1 });
    const video = await timesOf(await (await inputOf(part)).getPrimaryVideoTrack());

    expect(video[0].start).toBeCloseTo(0, 1);
    expect(Math.max(...video.map(({ end }) => end))).toBeCloseTo(part.durationMs / 1000, 1);
  });

  it('begins a new part where the settings change', async () => {
    await addRun('plain', 0);
    await addRun('b-frames', 20);
    await addRun('plain', 40);

    expect((await parts()).map(({ segments }) => segments[0].startsAt - START)).toEqual([0, 20_000, 40_000]);
  });

  it('knows the size of the file', async () => {
    await addRun('b-frames', 0);
    const [part] = await parts();
    const init = await readFile(join(folder, part.init));

    expect(fileBytesOf(part, init)).toBe((await fileOf(part)).length);
  });

  it('fails when a segment is not complete', async () => {
    await addRun('plain', 0);
    const [part] = await parts();
    await writeFile(join(folder, part.segments[1].file), 'short');

    await expect(fileOf(part)).rejects.toThrow('is not complete');
  });
});
