import { longestSilenceMs } from './audio-clock.js';
import type { Run } from './recording-list.js';
import type { SegmentDraft } from './segmenter.js';

/** Silence from which a segment counts as one without audio, in ms. */
const MAX_SILENCE_MS = 2_000;
/** Limit of the silence while a run has no audio, in ms: returning audio has to be nearly complete from the start. */
const MAX_SILENCE_ON_RETURN_MS = 500;
/** Target durations of playlists in seconds: few, so that irregular key frames change the playlist rarely. */
const TARGET_DURATIONS = [2, 3, 5, 10, 20];

/** A run before it is stored. */
export type RunPlan = Omit<Run, 'init'>;

/** Decides which run of the recording a segment belongs to. */
export class RunPlanner {
  private current: RunPlan | null = null;

  /** `last` is the run of the recording that is stored already. */
  constructor(private readonly last: Run | null) {}

  /** Returns the run of the next segment. Another object than before is a new run. */
  place(draft: SegmentDraft): RunPlan {
    const hasAudio = this.hasAudio(draft);
    const targetDuration = targetDurationOf(draft);
    const { current } = this;
    const continues =
      current && !draft.startsRun && (current.audio !== null) === hasAudio && targetDuration <= current.targetDuration;
    if (continues) return current;
    this.current = this.planRun(draft, hasAudio, Math.max(targetDuration, current?.targetDuration ?? 0));
    return this.current;
  }

  private planRun(draft: SegmentDraft, hasAudio: boolean, targetDuration: number): RunPlan {
    const previous = this.current ?? this.last;
    const keepsPlaylist = previous?.targetDuration === targetDuration && (previous.audio !== null) === hasAudio;
    const { codec, width, height } = draft.video;
    return {
      run: previous ? previous.run + 1 : 0,
      playlist: previous ? previous.playlist + (keepsPlaylist ? 0 : 1) : 0,
      targetDuration,
      video: { codec, width, height, fps: fpsOf(draft) },
      audio: hasAudio ? audioOf(draft) : null,
    };
  }

  private hasAudio({ frames, audio, startMs, endMs }: SegmentDraft): boolean {
    if (!audio || frames.length === 0) return false;
    const isReturning = this.current?.audio === null;
    const limitMs = isReturning ? MAX_SILENCE_ON_RETURN_MS : MAX_SILENCE_MS;
    return longestSilenceMs(frames, audio, startMs, endMs) < limitMs;
  }
}

function targetDurationOf({ startMs, endMs }: SegmentDraft): number {
  const seconds = Math.round((endMs - startMs) / 1000);
  return TARGET_DURATIONS.find((duration) => duration >= seconds) ?? seconds;
}

/** Returns the pictures per second, with three decimals as in a playlist. */
function fpsOf({ pictures, startMs, endMs }: SegmentDraft): number {
  return Math.round((pictures.length * 1_000_000) / (endMs - startMs)) / 1000;
}

function audioOf({ audio }: SegmentDraft): Run['audio'] {
  return audio && { codec: audio.config.codec, sampleRate: audio.config.sampleRate, channels: audio.config.channels };
}
