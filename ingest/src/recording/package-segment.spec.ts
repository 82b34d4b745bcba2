import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny';
import { draftsOf } from '../../test/support/drafts.js';
import { isAudio, isPicture, readFixture, type Fixture } from '../../test/support/flv-fixture.js';
import { packageSegment } from './package-segment.js';

interface ReadPacket {
  data: Uint8Array;
  timestamp: number;
  duration: number;
  isKey: boolean;
}

/** Packages all segments as one run, and returns the packets of both tracks as a player reads them. */
async function packageAndRead(
  fixture: Fixture,
): Promise<{ video: ReadPacket[]; audio: ReadPacket[]; inits: string[] }> {
  const drafts = draftsOf(fixture);
  const inits: string[] = [];
  const parts: Uint8Array[] = [];
  for (const draft of drafts) {
    const { init, media } = await packageSegment(draft, draft.audio!, draft.frames, drafts[0].startMs);
    if (parts.length === 0) parts.push(init);
    inits.push(Buffer.from(init).toString('latin1'));
    parts.push(media);
  }
  const input = new Input({ source: new BufferSource(new Uint8Array(Buffer.concat(parts))), formats: ALL_FORMATS });
  const video = await readPackets((await input.getPrimaryVideoTrack())!);
  const audio = await readPackets((await input.getPrimaryAudioTrack())!);
  return { video, audio, inits };
}

async function readPackets(track: InputTrack): Promise<ReadPacket[]> {
  const packets: ReadPacket[] = [];
  for await (const { data, timestamp, duration, type } of new EncodedPacketSink(track).packets()) {
    packets.push({ data, timestamp, duration, isKey: type === 'key' });
  }
  return packets;
}

describe('packageSegment', () => {
  const withBFrames = readFixture('b-frames');
  const pictures = withBFrames.packets.filter(isPicture);

  it('copies the pictures with their presentation times', async () => {
    const { video } = await packageAndRead(withBFrames);

    const start = pictures[0].presentMs;
    expect(video.map(({ timestamp, isKey }) => [Math.round(timestamp * 1_000), isKey])).toEqual(
      pictures.map(({ presentMs, isKeyFrame }) => [presentMs - start, isKeyFrame]),
    );
    expect(video.every(({ data }, index) => Buffer.compare(data, pictures[index].data) === 0)).toBe(true);
  });

  it('leaves no gap between pictures, across segments', async () => {
    const { video } = await packageAndRead(withBFrames);

    const byTime = video.toSorted((a, b) => a.timestamp - b.timestamp);
    const gaps = byTime.slice(1).map(({ timestamp }, index) => timestamp - byTime[index].timestamp);
    expect(gaps.every((gap) => Math.abs(gap - 0.04) < 1e-6)).toBe(true);
    expect(video.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(6, 6);
  });

  it('leaves no gap between AAC frames, across segments', async () => {
    const { audio } = await packageAndRead(readFixture('plain'));

    const samples = audio.map(({ timestamp }) => Math.round(timestamp * 48_000));
    expect(samples.slice(1).every((sample, index) => sample - samples[index] === 1_024)).toBe(true);
  });

  it('copies AAC frames without their times of arrival', async () => {
    const fixture = readFixture('plain');
    const { audio } = await packageAndRead(fixture);

    const sent = fixture.packets.filter(isAudio).map(({ data }) => Buffer.from(data).toString('hex'));
    const stored = audio.map(({ data }) => Buffer.from(data).toString('hex'));
    expect(sent.join().endsWith(stored.join())).toBe(true);
    expect(stored.length).toBeGreaterThanOrEqual(sent.length - 2);
  });

  it('keeps several NAL units and parameter sets within a picture', async () => {
    const nalUnits = Buffer.from('000000046764000a0000000268ee00000003658880', 'hex');
    const packets = withBFrames.packets.map((packet) =>
      isPicture(packet) && packet.isKeyFrame ? { ...packet, data: nalUnits } : packet,
    );

    const { video } = await packageAndRead({ ...withBFrames, packets });

    const keyFrames = video.filter(({ isKey }) => isKey).map(({ data }) => Buffer.from(data));
    expect(keyFrames).toEqual([nalUnits, nalUnits, nalUnits]);
  });

  it('writes initialization sections that differ at most in their time of creation', async () => {
    const { inits } = await packageAndRead(withBFrames);

    expect(new Set(inits.map((init) => init.length)).size).toBe(1);
  });
});
