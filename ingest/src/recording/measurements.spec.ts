import { loopPackets, readFixture } from '../../test/support/flv-fixture.js';
import { audioFrames, keyFrame, pictures, videoConfig, audioConfig } from '../../test/support/packets.js';
import type { Packet } from '../media.js';
import { Measurements } from './measurements.js';

describe('Measurements', () => {
  let measurements: Measurements;

  beforeEach(() => {
    measurements = new Measurements();
    measurements.config(videoConfig());
    measurements.config(audioConfig());
  });

  function send(packets: Packet[]): void {
    for (const packet of packets) measurements.packet(packet);
  }

  it('measures the tracks of a stream', () => {
    const { video, audio, packets } = readFixture('b-frames');
    const measured = new Measurements();
    measured.config(video);
    measured.config(audio);
    for (const packet of loopPackets(packets, 12)) measured.packet(packet);

    expect(measured.tracks()).toEqual([
      {
        kind: 'video',
        codec: video.codec,
        width: 64,
        height: 36,
        fps: 25,
        bitrate: expect.closeTo(20_000, -4) as number,
        keyFrameInterval: 2,
      },
      {
        kind: 'audio',
        codec: 'mp4a.40.2',
        sampleRate: 48_000,
        channels: 1,
        bitrate: expect.closeTo(24_000, -4) as number,
      },
    ]);
  });

  it('measures the bit rate over the last seconds', () => {
    const packets = pictures(0, 20_000).map((picture) => ({
      ...picture,
      data: new Uint8Array(picture.decodeMs < 10_000 ? 1_000 : 5_000),
    }));
    send(packets);

    expect(measurements.tracks()[0].bitrate).toBe(1_000_000);
  });

  it('measures a limited number of packets if the clock of the encoder does not advance', () => {
    send(Array.from({ length: 10_000 }, () => keyFrame(0)));
    send([keyFrame(1)]);

    expect(measurements.tracks()[0].fps).toBe(3_999_000);
  });

  it('reports the age of the first key frame until the second arrives', () => {
    send(pictures(0, 3_080, 60_000));
    expect(measurements.tracks()[0]).toMatchObject({ keyFrameAge: 3.04 });

    send([keyFrame(3_080)]);

    expect(measurements.tracks()[0]).toMatchObject({ keyFrameInterval: 3.08 });
    expect(measurements.tracks()[0]).not.toHaveProperty('keyFrameAge');
  });

  it('reports only tracks that have media', () => {
    send(audioFrames(0, 100));

    expect(measurements.tracks().map((track) => track.kind)).toEqual(['audio']);
  });

  it('restarts the measurement after new settings', () => {
    send(pictures(0, 4_000));
    measurements.config(videoConfig(2));
    send(pictures(4_000, 5_000, 60_000));

    expect(measurements.tracks()[0]).toMatchObject({ keyFrameAge: 0.96, fps: 25 });
  });

  it('does not count a jump of the times as duration', () => {
    send([...pictures(0, 1_000), ...pictures(51_000, 52_000)]);

    expect(measurements.durationMs).toBe(960 + 960);
  });
});
