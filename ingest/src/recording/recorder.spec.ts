import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAudio, isPicture, loopPackets, readFixture, shiftPackets, timeOf } from '../../test/support/flv-fixture.js';
import { checkRevisions } from '../../test/support/hls-checks.js';
import { RecordingBench, STARTED_AT } from '../../test/support/recording-bench.js';
import type { Packet } from '../media.js';
import { writeLivePlaylist, writeRewindPlaylist } from './playlist.js';
import { readRecording } from './read-recording.js';
import type { Recorder } from './recorder.js';

const plain = readFixture('plain');
const withBFrames = readFixture('b-frames');

describe('Recorder', () => {
  let bench: RecordingBench;

  beforeEach(async () => {
    bench = await RecordingBench.create();
  });

  afterEach(async () => {
    await bench.remove();
  });

  /** Connects an encoder with the settings of a fixture. */
  function connect(fixture = plain, options: Parameters<RecordingBench['connect']>[0] = {}): Recorder {
    const recorder = bench.connect(options);
    recorder.config(fixture.video);
    recorder.config(fixture.audio);
    return recorder;
  }

  it.each([
    ['without B-frames', plain],
    ['with B-frames', withBFrames],
  ])('stores segments of 2 s from a stream %s', async (_, fixture) => {
    const list = await bench.record(fixture);

    expect(list.segments.map((segment) => [segment.run, segment.durationMs])).toEqual([
      [0, 2_000],
      [0, 2_000],
      [0, 2_000],
    ]);
    expect(bench.disconnects).toEqual([]);
  });

  it('reports each segment once its file is complete', async () => {
    const sizes: Promise<number>[] = [];
    const recorder = connect(plain, {
      onSegment: ({ file }) => sizes.push(stat(join(bench.folder, file)).then((stats) => stats.size)),
    });
    bench.send(recorder, plain.packets);
    await recorder.end('stopped');

    const list = await bench.read();
    expect(await Promise.all(sizes)).toEqual(list.segments.map((segment) => segment.bytes));
  });

  it('gives files names of 128 random bits', async () => {
    await bench.record(plain);

    const names = await readdir(bench.folder);
    expect(names.filter((name) => name !== 'manifest.jsonl')).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/^[\da-f]{32}\.(m4s|mp4)$/)),
    );
  });

  it("starts the instants at the arrival of the run's first picture", async () => {
    const list = await bench.record(plain, 700);

    const firstPicture = plain.packets.find(isPicture)!;
    expect(list.segments[0].startsAt).toBe(STARTED_AT + firstPicture.decodeMs + 700);
  });

  it('stores silence when announced audio does not come', async () => {
    const list = await bench.record({ ...plain, packets: plain.packets.filter(isPicture) });

    expect(list.segments).toHaveLength(3);
    expect(list.runs.map(({ hasSound, audio }) => [hasSound, audio.channels])).toEqual([[false, 1]]);
  });

  it('begins new runs when audio falls silent and when it returns', async () => {
    const packets = loopPackets(plain.packets, 18).filter(
      (packet) => isPicture(packet) || packet.presentMs < 6_000 || packet.presentMs > 12_000,
    );

    const list = await bench.record({ ...plain, packets });

    expect(list.runs.map(({ hasSound, playlist }) => [hasSound, playlist])).toEqual([
      [true, 0],
      [false, 0],
      [true, 0],
    ]);
    expect(list.segments.reduce((sum, segment) => sum + segment.durationMs, 0)).toBe(18_000);
  });

  it('stores no run of less than 0.5 s', async () => {
    const packets = shiftPackets(plain.packets, 20_000).filter((packet) => timeOf(packet) < 20_400);

    const { runs, segments } = await bench.record({ ...plain, packets: [...plain.packets, ...packets] });

    expect([runs.length, segments.length]).toEqual([1, 3]);
  });

  it('begins a new run with its own map when the settings change', async () => {
    const recorder = connect();
    bench.send(recorder, plain.packets);
    recorder.config(withBFrames.video);
    bench.send(recorder, shiftPackets(withBFrames.packets, 6_000));
    await recorder.end('stopped');

    const { runs, segments } = await bench.read();
    expect(runs.map((run) => run.video.codec)).toEqual([plain.video.codec, withBFrames.video.codec]);
    expect(new Set(runs.map((run) => run.init)).size).toBe(2);
    expect(segments.map((segment) => segment.run)).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('continues the recording with a new run after a reconnect', async () => {
    await bench.record(plain);
    const recorder = connect(withBFrames);
    bench.send(recorder, withBFrames.packets, 9_000);
    await recorder.end('stopped');

    const { recordingId, name, segments } = await bench.read();
    expect([recordingId, name]).toEqual(['recording-1', 'court-1']);
    expect(segments.map((segment) => segment.run)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(segments[3].startsAt).toBe(STARTED_AT + 9_000);
  });

  it('ends the recorder of a connection that a newer connection replaces', async () => {
    const older = connect();
    bench.send(older, plain.packets);
    const newer = connect();
    bench.send(newer, shiftPackets(plain.packets, 6_000));
    await newer.end('stopped');
    bench.send(older, shiftPackets(plain.packets, 6_000));
    await older.end('replaced');

    const { runs, segments } = await bench.read();
    expect(runs.map((run) => run.run)).toEqual([0, 1]);
    expect(segments.map((segment) => segment.run)).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('begins a new playlist when key frames become rarer', async () => {
    const packets = loopPackets(plain.packets, 20).map((packet): Packet => {
      if (!isPicture(packet)) return packet;
      const isRequired = packet.decodeMs < 7_000 || packet.decodeMs > 13_000;
      return { ...packet, isKeyFrame: packet.isKeyFrame && isRequired };
    });

    const { runs } = await bench.record({ ...plain, packets });

    expect(runs.map(({ playlist, targetDuration }) => [playlist, targetDuration])).toEqual([
      [0, 2],
      [1, 10],
    ]);
  });

  it('changes nothing in playlists that was listed before, across reconnects', async () => {
    const live: (string | null)[] = [];
    const rewind: (string | null)[] = [];
    const onSegment = async (): Promise<void> => {
      const list = await bench.read();
      live.push(writeLivePlaylist(list, { playlist: 0, segments: 3 }));
      rewind.push(writeRewindPlaylist(list, { playlist: 0, isDelta: rewind.length > 0 }));
    };
    for (const fixture of [plain, withBFrames, plain]) {
      const writes: Promise<void>[] = [];
      const recorder = connect(fixture, { onSegment: () => writes.push(onSegment()) });
      bench.send(recorder, loopPackets(fixture.packets, 12));
      await recorder.end('connection-lost');
      await Promise.all(writes);
    }

    expect(live).toHaveLength(18);
    expect(() => checkRevisions(live)).not.toThrow();
    expect(() => checkRevisions(rewind)).not.toThrow();
  });

  describe('without key frames', () => {
    it('ends the connection in words after 20 s', async () => {
      const recorder = connect();
      const pictures = loopPackets(plain.packets, 30).filter(isPicture);
      bench.send(
        recorder,
        pictures.map((picture, index) => ({ ...picture, isKeyFrame: index === 0 })),
      );
      await recorder.end('no-key-frame');

      expect(bench.disconnects).toEqual([
        { reason: 'no-key-frame', text: expect.stringContaining('No keyframe arrived for 20 s.') as string },
      ]);
    });

    it('ends the connection also if only audio arrives', async () => {
      const recorder = connect();
      bench.send(recorder, loopPackets(plain.packets, 30).filter(isAudio));
      await recorder.end('no-key-frame');

      expect(bench.disconnects.map(({ reason }) => reason)).toEqual(['no-key-frame']);
    });

    it('stores the pictures that have arrived', async () => {
      const recorder = connect();
      const pictures = loopPackets(plain.packets, 30).filter(isPicture);
      bench.send(
        recorder,
        pictures.map((picture, index) => ({ ...picture, isKeyFrame: index === 0 })),
      );
      await recorder.end('no-key-frame');

      const { segments, runs } = await bench.read();
      expect(segments).toHaveLength(1);
      expect(segments[0].durationMs).toBeLessThanOrEqual(runs[0].targetDuration * 1_000 + 499);
    });
  });

  describe('when the disk fails', () => {
    it('stops in words below the minimum of free space', async () => {
      const free = [5_000, 5_000, 4_000];
      const recorder = connect(plain, { minFreeBytes: 5_000, freeBytes: () => Promise.resolve(free.shift() ?? 0) });
      bench.send(recorder, loopPackets(plain.packets, 12));
      const { reason, text } = await bench.waitForDisconnect();
      await recorder.end('disk-full');

      expect([reason, text]).toEqual([
        'disk-full',
        'The disk of the server is nearly full, so the recording stopped. Free space, then start the stream again.',
      ]);
      expect((await bench.read()).segments).toHaveLength(2);
    });

    it('measures the free space of the folder by default', async () => {
      const recorder = connect(plain, { minFreeBytes: Number.MAX_SAFE_INTEGER, freeBytes: undefined });
      bench.send(recorder, plain.packets);

      expect((await bench.waitForDisconnect()).reason).toBe('disk-full');
    });

    it('names no private path when a file cannot be written', async () => {
      const folder = join(bench.folder, 'taken');
      await writeFile(folder, '');
      const recorder = connect(plain, { folder });
      bench.send(recorder, plain.packets);
      const disconnect = await bench.waitForDisconnect();
      await recorder.end('storage-failed');

      const text =
        'The server failed to store the recording (EEXIST). Check the disk of the recordings, then start the stream again.';
      expect(disconnect).toEqual({ reason: 'storage-failed', text });
      expect(recorder.unpackagedBytes).toBe(0);
    });
  });

  describe('after the process was killed', () => {
    it('continues after an incomplete line of the manifest', async () => {
      await bench.record(plain);
      const manifest = join(bench.folder, 'manifest.jsonl');
      const text = await readFile(manifest, 'utf8');
      await writeFile(manifest, text.slice(0, -20));

      const { segments } = await bench.record(plain);

      expect(segments.map((segment) => segment.run)).toEqual([0, 0, 1, 1, 1]);
    });

    it('deletes incomplete files', async () => {
      await writeFile(join(bench.folder, 'abc.m4s.tmp'), 'half');

      await bench.record(plain);

      expect(await readdir(bench.folder)).not.toContain('abc.m4s.tmp');
    });

    it('does not list segments whose file is missing or incomplete', async () => {
      const { segments } = await bench.record(plain);
      await rm(join(bench.folder, segments[0].file));
      await writeFile(join(bench.folder, segments[2].file), 'half');

      expect((await bench.read()).segments).toEqual([segments[1]]);
    });

    it('gives no number of a run twice if its map is missing', async () => {
      const { runs } = await bench.record(plain);
      await rm(join(bench.folder, runs[0].init));

      const list = await bench.record(withBFrames);

      expect(list.runs.map((run) => run.run)).toEqual([1]);
      expect(list.segments.map((segment) => segment.run)).toEqual([1, 1, 1]);
    });
  });

  it('counts received bytes until they are stored', async () => {
    const recorder = connect();
    bench.send(recorder, plain.packets);
    const received = plain.packets.reduce((sum, packet) => sum + packet.data.byteLength, 0);

    expect(recorder.unpackagedBytes).toBeGreaterThanOrEqual(received * 0.9);
    await recorder.end('stopped');
    expect(recorder.unpackagedBytes).toBe(0);
  });

  it('holds no more than two segments while the disk keeps up', async () => {
    const recorder = connect();
    const packets = loopPackets(plain.packets, 60);
    let highest = 0;
    let keyFrames = 0;
    for (const packet of packets) {
      bench.send(recorder, [packet]);
      highest = Math.max(highest, recorder.unpackagedBytes);
      if (isPicture(packet) && packet.isKeyFrame) await bench.waitForSegments(keyFrames++ - 1);
    }
    await recorder.end('stopped');

    expect(highest).toBeLessThan(120_000);
  });

  it('ignores packets after the end', async () => {
    const recorder = connect();
    await recorder.end('kicked');
    bench.send(recorder, plain.packets);

    expect(recorder.unpackagedBytes).toBe(0);
    expect(await readRecording(bench.folder)).toBeNull();
  });

  it('creates the folder of the recording', async () => {
    const folder = join(bench.folder, 'new');
    const recorder = connect(plain, { folder });
    bench.send(recorder, plain.packets);
    await recorder.end('stopped');

    expect((await readRecording(folder))?.segments).toHaveLength(3);
  });

  it('reports measurements at most once per second', () => {
    const reports: number[] = [];
    const recorder = connect(plain, { onMeasured: () => reports.push(bench.now) });
    bench.send(recorder, plain.packets);

    expect(reports.length).toBeGreaterThanOrEqual(5);
    expect(reports.slice(1).every((at, index) => at - reports[index] >= 1_000)).toBe(true);
  });
});
