import { recoveryLimit } from '../hls.js';
import type { MediaPlayback } from '../media.js';
import { Interruption } from './interruption.js';
import { FINAL_MESSAGES, MAX_ENDS, readIndex } from './stream-index.js';

/** Distance to the end of the playlist within which playback waits for the encoder instead of the viewer's connection, in seconds. */
const AT_END_SECONDS = 6;

interface NativeStreamOptions {
  video: HTMLVideoElement;
  src: string;
  playback: MediaPlayback;
  onFatal: (message: string) => void;
  onInterrupted: (isInterrupted: boolean) => void;
}

/** Plays an own stream with the browser's own HLS support. Loads the playlist again when it ends or fails. */
export function playNatively({ video, src, playback, onFatal, onInterrupted }: NativeStreamOptions): void {
  const mayRecover = recoveryLimit();
  let wantsToPlay = !video.paused;
  let loaded: string | null = null;
  let ends = 0;

  const follow = async (): Promise<void> => {
    const index = await readIndex(src);
    if (index === 'missing') return interruption.missing();
    if (index === 'closed' || index === 'deleted') return fail(FINAL_MESSAGES[index]);
    if (index.playlist === loaded) {
      if (video.error && !mayRecover()) return fail('The stream cannot be played.');
      if (video.ended && (ends += 1) >= MAX_ENDS) {
        interruption.end();
        return playback.end();
      }
      if (video.ended) return interruption.missing();
    }
    loaded = index.playlist;
    ends = 0;
    video.src = src;
    if (wantsToPlay) playback.play();
  };
  const interruption: Interruption = new Interruption({
    onInterrupted: () => onInterrupted(true),
    onResumed: () => onInterrupted(false),
    onRetry: () => void follow(),
  });
  const fail = (message: string): void => {
    interruption.end();
    onFatal(message);
  };
  const on = (name: string, handle: () => void): void => video.addEventListener(name, handle);
  playback.onPauseCommand = () => (wantsToPlay = false);
  on('play', () => (wantsToPlay = true));
  on('pause', () => (wantsToPlay &&= video.ended));
  on('timeupdate', () => video.currentTime > 0 && !video.paused && interruption.plays());
  on('waiting', () => isAtEnd(video) && interruption.stalled());
  on('ended', () => interruption.missing());
  on('error', () => interruption.missing());
  void follow();
}

function isAtEnd({ seekable, currentTime }: HTMLVideoElement): boolean {
  return seekable.length === 0 || seekable.end(seekable.length - 1) - currentTime < AT_END_SECONDS;
}
