import { MINUTE } from '@contract/time/units.js';
import Hls, { ErrorTypes, Events, type ErrorData } from 'hls.js';
import type { Choices } from './tracks.js';
import workerPath from 'hls.js/dist/hls.worker.js?url';

/** How often a player that failed is set going again before it counts as failed. */
const RECOVERIES = 2;
/** Recoveries further apart than this are not the same trouble, ms. */
const FORGIVEN_AFTER_MS = MINUTE;

interface HlsOptions {
  video: HTMLVideoElement;
  src: string;
  /** A playlist with an end begins again: the game it belongs to goes on. */
  loop: boolean;
  /** What the controls offer. */
  choices: Choices;
  onFatal: (message: string) => void;
}

/** Feeds a playlist to the video by hls.js, which retries by itself before it calls an error fatal. */
export function playWithHls({ video, src, loop, choices, onFatal }: HlsOptions): void {
  const hls = new Hls({
    workerPath,
    lowLatencyMode: true,
    backBufferLength: 60,
    capLevelToPlayerSize: true,
    // By its length the controls know a live stream, which has an edge.
    liveDurationInfinity: true,
  });
  let recoveries: number[] = [];

  const mayRecover = (): boolean => {
    const now = performance.now();
    recoveries = recoveries.filter((at) => now - at < FORGIVEN_AFTER_MS);
    return recoveries.push(now) <= RECOVERIES;
  };
  offer(hls, choices);
  hls.on(Events.LEVEL_LOADED, (_, { details }) => {
    video.loop = loop && !details.live;
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

/** Lets visitors choose among what the playlist has: with one level or one voice there is nothing to choose. */
function offer(hls: Hls, { renditions, audio }: Choices): void {
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

/** Without a playlist there is nothing to resume. */
const canResume = ({ type, details }: ErrorData): boolean =>
  type === ErrorTypes.MEDIA_ERROR || (type === ErrorTypes.NETWORK_ERROR && !details.startsWith('manifest'));

/** Whether this browser can be fed at all; those that cannot play HLS by themselves. */
export const hlsWorks = (): boolean => Hls.isSupported();
