import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RtmpStage, STREAM } from '../../test/support/rtmp-stage.js';
import { eventually } from '../../../test/support/wait.js';
import type { Packet } from '../media.js';
import { MediaFile } from './media-file.js';
import { publishFile } from './publish-file.js';
import { measureRoundTrip } from './round-trip.js';

/** Ten seconds with 25 pictures per second. */
const CLIP = resolve(import.meta.dirname, '../../../assets/demo/clip.m3u8');

async function packetsOf(file: MediaFile): Promise<Packet[]> {
  const packets: Packet[] = [];
  for await (const packet of file.packets()) packets.push(packet);
  return packets;
}

describe('MediaFile', () => {
  it('reads the packets of a playlist in decoding order', async () => {
    const file = await MediaFile.open(CLIP);

    const packets = await packetsOf(file);
    file.close();

    const times = packets.map((packet) => (packet.kind === 'video' ? packet.decodeMs : packet.presentMs));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeCloseTo(10_000, -2);
    expect(packets.filter((packet) => packet.kind === 'video' && packet.isKeyFrame).length).toBeGreaterThanOrEqual(5);
  });

  it('names the reason for a file that it cannot read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ingest-file-'));
    const path = join(folder, 'text.mp4');
    await writeFile(path, 'no video');

    await expect(MediaFile.open(path)).rejects.toThrow(`Cannot read ${path}`);
    await rm(folder, { recursive: true });
  });
});

describe('publishFile', () => {
  let stage: RtmpStage;
  let file: MediaFile;
  let stop: AbortController;

  beforeEach(async () => {
    stage = await RtmpStage.start();
    file = await MediaFile.open(CLIP);
    stop = new AbortController();
  });
  afterEach(async () => {
    file.close();
    await stage.close();
  });

  const publish = (streamName = STREAM): Promise<void> =>
    publishFile(file, { host: '127.0.0.1', port: stage.port, streamName, isLooped: true, signal: stop.signal });

  it('sends the tracks and ends the stream in order', async () => {
    const publishing = publish();
    await eventually(() => stage.sinks[0]?.packets.some(({ kind }) => kind === 'video') || undefined);

    stop.abort();
    await publishing;

    expect(stage.sink.configs[0]).toMatchObject({ kind: 'video' });
    await eventually(() => stage.downs.length > 0 || undefined);
    expect(stage.downs[0]?.reason).toBe('stopped');
  });

  it('rejects with the text of the server', async () => {
    await expect(publish('court-1?key=wrong')).rejects.toThrow('This stream key is invalid. Copy it again.');
  });

  it('rejects when the server ends the stream', async () => {
    const publishing = publish();
    const failure = expect(publishing).rejects.toThrow('Staff ended the stream.');
    await eventually(() => stage.sinks[0]?.packets.length || undefined);

    for (const { connectionId } of stage.server.list())
      stage.server.disconnect(connectionId, 'Staff ended the stream.');

    await failure;
  });
});

describe('measureRoundTrip', () => {
  it('stores segments and leaves no files behind', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'ingest-round-trip-'));

    const { segments, firstSegmentMs } = await measureRoundTrip(dir, CLIP);

    expect(segments).toBeGreaterThanOrEqual(2);
    expect(firstSegmentMs).toBeGreaterThan(1_000);
    expect(await readdir(dir)).toEqual([]);
    await rm(dir, { recursive: true });
  });
});
