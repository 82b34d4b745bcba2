import { audioConfig, pictures, videoConfig } from '../../test/support/packets.js';
import { parseAacFormat } from './aac-format.js';
import type { Run } from './recording-list.js';
import { RunPlanner, type RunPlan } from './run-planner.js';
import type { SegmentDraft } from './segmenter.js';

const AAC_FRAME_MS = (1_024 * 1_000) / 48_000;

interface DraftOptions {
  seconds?: number;
  startsRun?: boolean;
  /** range of the audio, in ms since the start of the segment */
  audio?: [number, number] | null;
}

function createDraft({
  seconds = 2,
  startsRun = false,
  audio = [0, seconds * 1_000],
}: DraftOptions = {}): SegmentDraft {
  const endMs = seconds * 1_000;
  const [from, to] = audio ?? [0, 0];
  const frames = Array.from({ length: Math.ceil((to - from) / AAC_FRAME_MS) }, (_, index) => ({
    data: new Uint8Array(1),
    position: index * 1_024,
    presentMs: from + index * AAC_FRAME_MS,
  }));
  const format = parseAacFormat(audioConfig().description)!;
  const packets = pictures(0, endMs);
  return {
    startsRun,
    startMs: 0,
    endMs,
    pictures: packets,
    presentMs: packets.map((packet) => packet.presentMs),
    video: videoConfig(),
    frames,
    audio: { ...format, config: audioConfig() },
    clockOffsetMs: 0,
    bytes: 0,
  };
}

describe('RunPlanner', () => {
  let planner: RunPlanner;

  beforeEach(() => {
    planner = new RunPlanner(null);
  });

  const place = (options?: DraftOptions): RunPlan => planner.place(createDraft(options));

  it('describes the tracks of the first run', () => {
    expect(place({ startsRun: true })).toEqual({
      run: 0,
      playlist: 0,
      targetDuration: 2,
      video: { codec: 'avc1.64001f', width: 64, height: 36, fps: 25 },
      audio: { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 1 },
    });
  });

  it('continues the run while segments are alike', () => {
    const first = place({ startsRun: true });

    expect(place()).toBe(first);
  });

  it('continues the playlist with a new run of the same kind', () => {
    place({ startsRun: true });

    expect(place({ startsRun: true })).toMatchObject({ run: 1, playlist: 0 });
  });

  it('begins a run without audio when announced audio does not come', () => {
    expect(place({ startsRun: true, audio: null }).audio).toBeNull();
  });

  it('begins a new run when audio is silent for 2 s', () => {
    place({ startsRun: true, seconds: 4 });

    expect(place({ seconds: 4, audio: [0, 1_900] })).toMatchObject({ run: 1, playlist: 1, audio: null });
  });

  it('continues the run when audio is silent for less than 2 s', () => {
    const first = place({ startsRun: true });

    expect(place({ audio: [0, 100] })).toBe(first);
  });

  it('begins a new run when audio returns', () => {
    place({ startsRun: true, audio: null });

    expect(place()).toMatchObject({ run: 1, playlist: 1, audio: { channels: 1 } });
  });

  it('waits for a segment that audio fills nearly when audio returns', () => {
    const first = place({ startsRun: true, audio: null });

    expect(place({ audio: [600, 2_000] })).toBe(first);
  });

  it('begins a new playlist when segments become longer than its target duration', () => {
    place({ startsRun: true });

    expect(place({ seconds: 8.32 })).toMatchObject({ run: 1, playlist: 1, targetDuration: 10 });
  });

  it('keeps the target duration for shorter segments of the same connection', () => {
    place({ startsRun: true, seconds: 8 });

    expect(place({ startsRun: true })).toMatchObject({ run: 1, playlist: 0, targetDuration: 10 });
  });

  it('begins a new playlist when a later connection has shorter segments', () => {
    const last: Run = { ...place({ startsRun: true, seconds: 8 }), init: 'init.mp4' };

    expect(new RunPlanner(last).place(createDraft())).toMatchObject({ run: 1, playlist: 1, targetDuration: 2 });
  });
});
