import { framePlayer } from './frame-player.js';
import { readNotice } from './notice.js';
import { ownPlayer } from './own-player.js';
import type { Playback, PlaybackEvent } from './playback.js';
import './player.css';
import { Receiver } from './receiver.js';
import { View } from './view.js';

const page = document.getElementById('player');
const screen = document.getElementById('screen');
const { kind, src = '', provider, live } = page?.dataset ?? {};

/** A page that only says why there is no stream: the site may move on to the next one. */
function notice(): void {
  readNotice(document.getElementById('time'));
  new Receiver(window, null).emit({
    name: 'error',
    message: document.querySelector('.notice__text')?.textContent ?? '',
  });
}

function player(): void {
  const view = new View(() => playback?.setMuted(false));
  const emit = (event: PlaybackEvent): void => {
    view.show(event);
    receiver.emit(event);
  };
  const onSilence = (silent: boolean): void => view.silent(silent);
  const playback: Playback | null =
    screen instanceof HTMLVideoElement
      ? ownPlayer({
          video: screen,
          kind: kind === 'hls' ? 'hls' : 'video',
          src,
          live: live !== undefined,
          emit,
          onSilence,
        })
      : screen instanceof HTMLIFrameElement
        ? framePlayer({ frame: screen, src, provider, emit })
        : null;
  // Every event comes later, when both are there.
  const receiver = new Receiver(window, playback);
}

if (kind === 'notice') notice();
else player();
