import type { MediaPlayback } from '../media.js';
import { Interruption } from './interruption.js';

interface NativeStreamOptions {
  video: HTMLVideoElement;
  src: string;
  playback: MediaPlayback;
  onInterrupted: (isInterrupted: boolean) => void;
}

/** Plays an own stream with the browser's own HLS support. Loads the playlist again when it ends or fails. */
export function playNatively({ video, src, playback, onInterrupted }: NativeStreamOptions): void {
  let wantsToPlay = !video.paused;
  const load = (): void => {
    video.src = src;
    if (wantsToPlay) playback.play();
  };
  const interruption: Interruption = new Interruption({
    onInterrupted: () => onInterrupted(true),
    onResumed: () => onInterrupted(false),
    onRetry: () => {
      fetch(src, { cache: 'no-store' })
        .then(({ ok }) => (ok ? load() : interruption.missing()))
        .catch(() => interruption.missing());
    },
  });
  const on = (name: string, handle: () => void): void => video.addEventListener(name, handle);
  on('play', () => (wantsToPlay = true));
  on('pause', () => (wantsToPlay &&= video.ended));
  on('timeupdate', () => video.currentTime > 0 && !video.paused && interruption.plays());
  on('ended', () => interruption.missing());
  on('error', () => interruption.missing());
  load();
}
