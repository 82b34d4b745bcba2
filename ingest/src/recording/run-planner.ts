import { longestSilenceMs } from './audio-clock.js';
import { silentTrack } from './audio-fill.js';
import type { Run } from './recording-list.js';
import type { AudioTrack, SegmentDraft } from './segmenter.js';

/** Silence from which a segment counts as one without audio, in ms. */
const MAX_SILENCE_MS = 2_000;
/** Limit of the silence while a run has no audio, in ms: returning audio has to be nearly complete from the start. */
const MAX_SILENCE_ON_RETURN_MS = 500;
/** Target durations of playlists in seconds: few, so that irregular key frames change the playlist rarely. */
const TARGET_DURATIONS = [2, 3, 5, 10, 20];

/** A run before it is stored. */
export interface PlannedRun {
  run: Omit<Run, 'init'>;
  track: AudioTrack;
}

/** Decides which run of the recording a segment belongs to. */
export class RunPlanner {
  private current: PlannedRun | null = null;

  /** `last` is the run of the recording that is stored already. */
  constructor(private readonly last: Run | null) {}

  /** Returns the run of the next segment. Another object than before is a new run. */
  place(draft: SegmentDraft): PlannedRun {
    const track = this.soundOf(draft);
    const targetDuration = targetDurationOf(draft);
    const current = this.current?.run;
    const continues =
      !draft.startsRun && current?.hasSound === (track !== null) && targetDuration <= current.targetDuration;
    if (this.current && continues) return this.current;
    this.current = this.planRun(draft, track, Math.max(targetDuration, current?.targetDuration ?? 0));
    return this.current;
  }

  private planRun(draft: SegmentDraft, sound: AudioTrack | null, targetDuration: number): PlannedRun {
    const previous = this.current?.run ?? this.last;
    const keepsPlaylist = previous?.targetDuration === targetDuration;
    const track = sound ?? silentTrack(draft.audio);
    const { codec, width, height } = draft.video;
    const run = {
      run: previous ? previous.run + 1 : 0,
      playlist: previous ? previous.playlist + (keepsPlaylist ? 0 : 1) : 0,
      targetDuration,
      video: { codec, width, height, fps: fpsOf(draft) },
      audio: { codec: track.config.codec, sampleRate: track.config.sampleRate, channels: track.config.channels },
      hasSound: sound !== null,
    };
    return { run, track };
  }

  /** Returns the audio track of a segment, or null if it is silent for too long. */
  private soundOf({ startsRun, frames, audio, startMs, endMs }: SegmentDraft): AudioTrack | null {
    const current = startsRun ? null : this.current;
    if (!audio || (!current && frames.length === 0)) return null;
    const isReturning = current?.run.hasSound === false;
    const limitMs = isReturning ? MAX_SILENCE_ON_RETURN_MS : MAX_SILENCE_MS;
    return longestSilenceMs(frames, audio, startMs, endMs) < limitMs ? audio : null;
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
