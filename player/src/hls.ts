import { MINUTE } from '@contract/time/units.js';
import Hls, { ErrorTypes, Events, type ErrorData, type HlsConfig, type LevelDetails } from 'hls.js';
import type { Choices } from './tracks.js';
import workerPath from 'hls.js/dist/hls.worker.js?url';

export const HLS_TYPE = 'application/vnd.apple.mpegurl';
/** Number of recoveries before a player counts as failed. */
const RECOVERIES = 2;
/** Recoveries that are further apart than this are separate problems, in ms. */
const FORGIVEN_AFTER_MS = MINUTE;

interface HlsOptions {
  video: HTMLVideoElement;
  src: string;
  /** Repeats a playlist with an end, because its game continues. */
  loop: boolean;
  /** Choices that the controls show. */
  choices: Choices;
  /** Called with each playlist. */
  onLoaded?: (details: LevelDetails) => void;
  onFatal: (message: string) => void;
}

/** Creates hls.js with the settings of this page. */
export function createHls(config: Partial<HlsConfig> = {}): Hls {
  return new Hls({
    workerPath,
    lowLatencyMode: true,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    // The controls recognize a live stream by its infinite duration.
    liveDurationInfinity: true,
    // Interstitials could show media of other servers, and their controller moves a stream that starts at a given position to the live edge.
    interstitialsController: undefined,
    ...config,
  });
}

/** Returns a function that returns whether one more recovery is worth an attempt. */
export function recoveryLimit(): () => boolean {
  let recoveries: number[] = [];
  return () => {
    const now = performance.now();
    recoveries = recoveries.filter((at) => now - at < FORGIVEN_AFTER_MS);
    return recoveries.push(now) <= RECOVERIES;
  };
}

/** Plays a playlist with hls.js, which retries automatically before it reports a fatal error. */
export function playWithHls({ video, src, loop, choices, onLoaded, onFatal }: HlsOptions): void {
  const hls = createHls();
  const mayRecover = recoveryLimit();
  offer(hls, choices);
  hls.on(Events.LEVEL_LOADED, (_, { details }) => {
    video.loop = loop && !details.live;
    onLoaded?.(details);
  });
  hls.on(Events.ERROR, (_, data) => {
    if (!data.fatal) return;
    if (canResume(data) && mayRecover()) {
      if (data.type === ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else hls.startLoad();
      return;
    }
    hls.destroy();
    onFatal(data.type === ErrorTypes.NETWORK_ERROR ? 'The stream cannot be reached.' : 'The stream cannot be played.');
  });
  hls.loadSource(src);
  hls.attachMedia(video);
}

/** Shows the qualities and audio tracks of the playlist. A single quality or track needs no choice. */
export function offer(hls: Hls, { renditions, audio }: Choices): void {
  hls.on(Events.MANIFEST_PARSED, () => {
    const levels = hls.levels.length > 1 ? hls.levels : [];
    renditions.replace(
      levels.map(({ width, height, bitrate }, index) => ({ id: String(index), width, height, bitrate })),
    );
  });
  renditions.addEventListener('change', () => (hls.nextLevel = renditions.selectedIndex));
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => {
    const tracks = hls.audioTracks.length > 1 ? hls.audioTracks : [];
    const choices = tracks.map(({ name, lang }, index) => ({ id: String(index), label: name, language: lang ?? '' }));
    audio.offer(choices, Math.max(0, hls.audioTrack));
  });
  audio.addEventListener('change', () => (hls.audioTrack = audio.enabledIndex));
}

/** Without a playlist, playback cannot resume. */
const canResume = ({ type, details }: ErrorData): boolean =>
  type === ErrorTypes.MEDIA_ERROR || (type === ErrorTypes.NETWORK_ERROR && !details.startsWith('manifest'));

/** Returns whether hls.js supports this browser, for browsers that do not play HLS natively. */
export const hlsWorks = (): boolean => Hls.isSupported();
