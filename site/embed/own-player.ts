import { MediaPlayback } from './media.js';
import type { Playback, EmitPlayback } from './playback.js';

const HLS_TYPE = 'application/vnd.apple.mpegurl';

interface OwnPlayer {
  video: HTMLVideoElement;
  kind: 'hls' | 'video';
  src: string;
  live: boolean;
  emit: EmitPlayback;
  onSilence: (silent: boolean) => void;
}

/** Plays a playlist or a file on this page. hls.js is loaded only where the browser needs it. */
export function ownPlayer({ video, kind, src, live, emit, onSilence }: OwnPlayer): Playback {
  const playback = new MediaPlayback(video, emit, onSilence);
  const native = (): void => {
    video.addEventListener('error', () => playback.fail('The stream cannot be played.'));
    // A live playlist has no end, so this concerns only one that has.
    video.loop = live && kind === 'hls';
    video.src = src;
  };
  const onFatal = (message: string): void => playback.fail(message);
  if (kind === 'video') native();
  else {
    import('./hls.js')
      .then(({ hlsWorks, playWithHls }) => {
        if (hlsWorks()) playWithHls({ video, src, loop: live, onFatal });
        else if (video.canPlayType(HLS_TYPE) !== '') native();
        else onFatal('This browser cannot play the stream.');
      })
      .catch(() => onFatal('The player could not be loaded.'));
  }
  return playback;
}
