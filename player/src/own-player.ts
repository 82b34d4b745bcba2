import type { LevelDetails } from 'hls.js';
import { LIVE_FOLDER } from '@contract/own-streams.js';
import { type Measures, measureVideo } from './measures.js';
import { MediaPlayback } from './media.js';
import type { Playback, EmitPlayback } from './playback.js';
import { offerChoices } from './tracks.js';

interface OwnPlayer {
  video: HTMLVideoElement;
  kind: 'hls' | 'video';
  src: string;
  live: boolean;
  /** Id of the stream in the page's address. */
  streamId: string;
  /** Names of the teams; empty for a team that is not decided. */
  sides: readonly string[];
  /** Path of the changes of score and phase that the time line shows, or empty. */
  moments: string;
  /** Measures of a live stream. */
  measures: Measures | null;
  /** Resolved once the texts are loaded. */
  spoken: Promise<void>;
  emit: EmitPlayback;
  onSilence: (silent: boolean) => void;
}

/** Plays a playlist or a file on this page. Loads hls.js only if the browser needs it. Loads the controls, too. */
export function ownPlayer({
  video,
  kind,
  src,
  live,
  streamId,
  sides,
  moments,
  measures,
  spoken,
  emit,
  onSilence,
}: OwnPlayer): Playback {
  const playback = new MediaPlayback(video, emit, onSilence);
  if (measures) measureVideo(video, measures);
  playback.onFailure = () => measures?.end(true);
  const native = (): void => {
    video.addEventListener('error', () => playback.fail('The stream cannot be played.'));
    // A live playlist has no end, so this affects only playlists with an end.
    video.loop = live && kind === 'hls';
    video.src = src;
  };
  const onFatal = (message: string): void => playback.fail(message);
  const choices = offerChoices(video);
  // If the controls fail to load, the browser's controls remain.
  const controls = import('./controls.js')
    .then(({ showControls }) => showControls(video, { live, spoken, onTheatre: () => emit({ name: 'theatre' }) }))
    .catch(() => undefined);
  if (!live)
    void Promise.all([import('./resume.js'), spoken]).then(([{ resumeWhereLeft }]) => resumeWhereLeft(video, streamId));
  if (kind === 'video') void controls.then(native);
  else if (live && src.startsWith(LIVE_FOLDER)) {
    Promise.all([import('./own-stream/play-own-stream.js'), controls, spoken])
      .then(([{ playOwnStream }]) => playOwnStream({ video, src, playback, choices, sides, moments, onFatal }))
      .catch(() => onFatal('The player could not be loaded.'));
  } else {
    const marking = moments === '' ? null : import('./own-stream/moment-markers.js').catch(() => null);
    Promise.all([import('./hls.js'), marking, controls, spoken])
      .then(([{ HLS_TYPE, hlsWorks, playWithHls }, marked]) => {
        const markers = marked && new marked.MomentMarkers(video, moments);
        const onLoaded = (details: LevelDetails): void => markers?.update(details);
        if (hlsWorks()) playWithHls({ video, src, loop: live, choices, onLoaded, onFatal });
        else if (video.canPlayType(HLS_TYPE) !== '') native();
        else onFatal('This browser cannot play the stream.');
      })
      .catch(() => onFatal('The player could not be loaded.'));
  }
  return playback;
}
