import type { LevelDetails } from 'hls.js';
import { HLS_TYPE, hlsWorks } from '../hls.js';
import type { MediaPlayback } from '../media.js';
import type { Choices } from '../tracks.js';
import { GameCover } from './cover.js';
import { MomentMarkers } from './moment-markers.js';
import { playNatively } from './native-stream.js';
import { OwnStream } from './own-stream.js';
import { addRewindControls, showRewound } from './rewind-controls.js';

const COMING = 'The stream starts in a moment';
const INTERRUPTED = 'The picture will be back in a moment';

interface OwnStreamPlayer {
  video: HTMLVideoElement;
  /** Path of `index.m3u8`. */
  src: string;
  playback: MediaPlayback;
  choices: Choices;
  /** Names of the teams; empty for a team that is not decided. */
  sides: readonly string[];
  /** Path of the game's moments, or empty. */
  moments: string;
  onFatal: (message: string) => void;
}

/** Plays a stream of this service. Covers the video while the encoder sends nothing. */
export function playOwnStream({ video, src, playback, choices, sides, moments, onFatal }: OwnStreamPlayer): void {
  playback.endsWithVideo = false;
  let hasPlayed = false;
  video.addEventListener('playing', () => (hasPlayed = true), { once: true });
  const cover = new GameCover(video, sides);
  const onInterrupted = (isInterrupted: boolean): void => {
    if (!isInterrupted) return cover.hide();
    const message = hasPlayed ? INTERRUPTED : COMING;
    cover.show(message);
    playback.interrupt(message);
  };
  if (!hlsWorks()) {
    if (video.canPlayType(HLS_TYPE) === '') return onFatal('This browser cannot play the stream.');
    return playNatively({ video, src, playback, onFatal, onInterrupted });
  }
  const onRewind = (): void => showRewound(video);
  const markers = moments === '' ? null : new MomentMarkers(video, moments);
  const onRewound = (details: LevelDetails): void => markers?.update(details);
  const stream = new OwnStream({ video, src, playback, choices, onFatal, onInterrupted, onRewind, onRewound });
  addRewindControls(video, stream);
}
