import {
  audioConfig,
  audioFrames,
  interleave,
  keyFrame,
  picture,
  PICTURE_MS,
  pictures,
  videoConfig,
} from '../../test/support/packets.js';
import type { Packet } from '../media.js';
import { Segmenter, type SegmentDraft } from './segmenter.js';

describe('Segmenter', () => {
  let drafts: SegmentDraft[];
  let segmenter: Segmenter;

  beforeEach(() => {
    drafts = [];
    segmenter = new Segmenter((draft) => drafts.push(draft));
    segmenter.config(videoConfig());
    segmenter.config(audioConfig());
  });

  function send(packets: Packet[]): void {
    for (const packet of packets) {
      if (packet.kind === 'video') segmenter.addPicture(packet, packet.decodeMs);
      else segmenter.addAudio(packet);
    }
  }

  const ranges = (): [number, number][] => drafts.map(({ startMs, endMs }) => [startMs, endMs]);
  const runStarts = (): number[] => drafts.filter((draft) => draft.startsRun).map((draft) => draft.startMs);

  describe('at key frames', () => {
    it('joins short groups of pictures to segments of about 2 s', () => {
      send(pictures(0, 4_000, 1_000));
      segmenter.endRun();

      expect(ranges()).toEqual([
        [0, 2_000],
        [2_000, 4_000],
      ]);
    });

    it('cuts before 2 s if that comes closer than the next key frame', () => {
      send(pictures(0, 3_000, 1_480));

      expect(ranges()).toEqual([[0, 1_480]]);
    });

    it('writes longer segments when key frames are rarer', () => {
      send(pictures(0, 8_400, 8_320));

      expect(ranges()).toEqual([[0, 8_320]]);
    });

    it('omits pictures before the first key frame', () => {
      send([picture(0), picture(40), ...pictures(80, 2_200)]);

      expect(ranges()).toEqual([[80, 2_080]]);
    });

    it('keeps pictures that are shown before the key frame with the group that they refer to', () => {
      send(pictures(0, 2_000));
      send([
        keyFrame(2_000, { presentMs: 2_080 }),
        picture(2_040, { presentMs: 2_000 }),
        picture(2_080, { presentMs: 2_040 }),
      ]);
      send([picture(2_120)]);
      segmenter.endRun();

      expect(ranges()).toEqual([
        [0, 2_000],
        [2_000, 2_160],
      ]);
    });

    it('omits pictures of a new run that are shown before its key frame', () => {
      send([keyFrame(0, { presentMs: 80 }), picture(40, { presentMs: 40 }), picture(80, { presentMs: 120 })]);
      segmenter.endRun();

      expect(drafts[0].presentMs).toEqual([80, 120]);
    });
  });

  describe('with times of the encoder', () => {
    it('begins no new run when decoding times step back by their rounding', () => {
      const jitter = [0, -1, 1, -2];
      send(
        pictures(0, 4_100).map((packet, index) => {
          const time = packet.decodeMs + (packet.isKeyFrame ? 0 : jitter[index % 4]);
          return { ...packet, decodeMs: time, presentMs: time };
        }),
      );
      send([picture(4_095)]);

      expect(runStarts()).toEqual([0]);
    });

    it('makes equal presentation times increase', () => {
      send([keyFrame(0), picture(33), picture(33), picture(34), picture(100)]);
      segmenter.endRun();

      expect(drafts[0].presentMs).toEqual([0, 33, 34, 35, 100]);
    });

    it('accepts negative decoding times at the start', () => {
      send([keyFrame(-80, { presentMs: 0 }), picture(-40, { presentMs: 80 }), picture(0, { presentMs: 40 })]);
      segmenter.endRun();

      expect(ranges()).toEqual([[0, 120]]);
    });

    it.each([
      ['jumps ahead by more than 1 s', 3_240],
      ['steps back', 1_000],
    ])('begins a new run when a time %s', (_, continuedAt) => {
      send(pictures(0, 2_200));
      send(pictures(continuedAt, continuedAt + 2_100));
      segmenter.endRun();

      expect(runStarts()).toEqual([0, continuedAt]);
    });

    it('continues the run across a gap of less than 1 s', () => {
      send([...pictures(0, 1_000), ...pictures(1_900, 3_900)]);
      segmenter.endRun();

      expect(runStarts()).toEqual([0]);
    });

    it('waits for a key frame after times that jump 50 s ahead and back', () => {
      send(pictures(0, 1_000));
      send([picture(51_000), picture(1_040), picture(1_080)]);
      send(pictures(2_000, 4_100));
      segmenter.endRun();

      expect(runStarts()).toEqual([0, 2_000]);
    });

    it('begins a new run when a picture is shown long after it is decoded', () => {
      send([...pictures(0, 1_000), picture(1_000, { presentMs: 90_000 }), ...pictures(2_000, 2_100)]);
      segmenter.endRun();

      expect(runStarts()).toEqual([0, 2_000]);
    });
  });

  describe('with changed settings', () => {
    it('begins a new run at the next key frame when the video changes', () => {
      send(pictures(0, 1_000));
      segmenter.config(videoConfig(2));
      send([picture(1_000), ...pictures(1_040, 1_400)]);
      segmenter.endRun();

      expect(drafts.map(({ startMs, video }) => [startMs, video.description[0]])).toEqual([
        [0, 1],
        [1_040, 2],
      ]);
    });

    it('continues the run when the same settings are sent again', () => {
      send(pictures(0, 1_000));
      segmenter.config(videoConfig());
      segmenter.config(audioConfig());
      send(pictures(1_000, 2_000));
      segmenter.endRun();

      expect(runStarts()).toEqual([0]);
    });

    it('begins a new run at the next key frame when the audio changes', () => {
      send(interleave(pictures(0, 3_000), audioFrames(0, 3_000)));
      segmenter.config(audioConfig(new Uint8Array([0x12, 0x10])));
      send(
        interleave(
          pictures(3_000, 6_000).map((p) => ({ ...p, isKeyFrame: p.decodeMs === 4_000 })),
          audioFrames(3_000, 6_000),
        ),
      );
      segmenter.endRun();

      expect(runStarts()).toEqual([0, 4_000]);
      expect(drafts.at(-1)!.audio!.sampleRate).toBe(44_100);
    });
  });

  describe('with audio', () => {
    it('puts audio into the segment of its time', () => {
      send(interleave(pictures(0, 4_200), audioFrames(0, 4_200)));

      const [first, second] = drafts;
      expect(first.frames.at(-1)!.presentMs).toBeLessThan(2_000);
      expect(second.frames[0].position).toBe(first.frames.at(-1)!.position + 1_024);
    });

    it('waits for audio that arrives after its pictures', () => {
      const lateAudio = audioFrames(0, 2_100).map((packet) => ({ packet, arrivesAt: packet.presentMs + 300 }));
      const arrivals = [
        ...pictures(0, 2_400).map((packet) => ({ packet, arrivesAt: packet.decodeMs })),
        ...lateAudio,
      ].sort((a, b) => a.arrivesAt - b.arrivesAt);

      send(arrivals.map((arrival) => arrival.packet));

      expect(drafts[0].frames).toHaveLength(94);
    });

    it('waits no longer than 500 ms for audio', () => {
      send(interleave(pictures(0, 2_480), audioFrames(0, 1_500)));
      expect(drafts).toHaveLength(0);

      send(pictures(2_480, 2_560).map((packet) => ({ ...packet, isKeyFrame: false })));

      expect(drafts).toHaveLength(1);
    });

    it('does not wait for announced audio that never comes', () => {
      send(pictures(0, 2_000 + 2 * PICTURE_MS));

      expect(drafts).toHaveLength(1);
    });

    it('ignores audio on another clock', () => {
      send(interleave(pictures(0, 2_100), audioFrames(0, 2_100)));
      send([{ kind: 'audio', data: new Uint8Array(5), presentMs: 60_000 }]);
      send(
        interleave(
          pictures(2_100, 2_500).map((p) => ({ ...p, isKeyFrame: false })),
          audioFrames(2_100, 2_500),
        ),
      );
      segmenter.endRun();

      expect(runStarts()).toEqual([0]);
    });

    it('begins a new run at the next key frame when audio steps back', () => {
      send(interleave(pictures(0, 3_000), audioFrames(0, 3_000)));
      send(
        interleave(
          pictures(3_000, 4_000).map((p) => ({ ...p, isKeyFrame: false })),
          audioFrames(2_000, 3_000),
        ),
      );
      send(interleave(pictures(4_000, 5_000), audioFrames(4_000, 5_000)));
      segmenter.endRun();

      expect(runStarts()).toEqual([0, 4_000]);
    });
  });

  it('counts the bytes that wait, and none after the end of the run', () => {
    send(interleave(pictures(0, 1_000), audioFrames(0, 1_000)));
    const waiting = segmenter.bytes;

    segmenter.endRun();

    expect(waiting).toBeGreaterThan(25 * 10 + 47 * 5);
    expect(segmenter.bytes).toBe(0);
  });
});
