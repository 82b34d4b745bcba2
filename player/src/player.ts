import { provideStorage } from '@contract/memory-storage.js';
import { serverNow } from '@contract/time/server-clock.js';
import { DAY } from '@contract/time/units.js';
import { followServer } from '../../site/src/lib/time/follow-server.js';
import { framePlayer } from './frame-player.js';
import { Measures, sendMeasures } from './measures.js';
import { ownPlayer } from './own-player.js';
import type { Playback, PlaybackEvent } from './playback.js';
import './player.css';
import { Receiver } from './receiver.js';
import { Retries } from './retries.js';
import { languageOf, speak } from './texts.js';
import { View } from './view.js';

/** Maximum wait until a stream opens for which its page schedules a reload, in ms. */
const MAX_RELOAD_WAIT_MS = DAY;

provideStorage(window);
const { searchParams: query } = new URL(window.location.href);
const page = document.getElementById('player');
const screen = document.getElementById('screen');
const { kind, src = '', provider, live, code, home = '', away = '', moments = '' } = page?.dataset ?? {};
const spoken = speak(languageOf(query), page ?? document.body);
/** Inside a page of this site, the surrounding player retries. */
const retries = window.parent === window ? new Retries(code) : null;

/** Reports why there is no stream, so that the site can select the next one. */
function notice(): void {
  void showOpening(document.getElementById('time'));
  new Receiver(window, null).emit({
    name: 'error',
    message: document.querySelector('.notice__text')?.textContent ?? '',
  });
  retries?.begin();
}

/** Shows the opening time in the viewer's zone and reloads the page at that time. */
async function showOpening(time: HTMLElement | null): Promise<void> {
  const opens = new Date(time?.getAttribute('datetime') ?? '');
  if (!time || Number.isNaN(opens.getTime())) return;
  const show = (): void => {
    const isToday = opens.toDateString() === new Date(serverNow()).toDateString();
    const form: Intl.DateTimeFormatOptions = { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) };
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, form).format(opens);
  };
  show();
  await followServer();
  show();
  const wait = opens.getTime() - serverNow();
  if (wait > 0 && wait < MAX_RELOAD_WAIT_MS) setTimeout(() => window.location.reload(), wait + 1_000);
}

function player(): void {
  const view = new View({ onSound: () => playback?.setMuted(false), retries: retries !== null });
  const emit = (event: PlaybackEvent): void => {
    view.show(event);
    receiver.emit(event);
    if (retries) follow(retries, event);
  };
  const follow = (over: Retries, event: PlaybackEvent): void => {
    if (event.name === 'ready' && over.wasPlaying) playback?.play();
    else if (event.name === 'play' || event.name === 'pause') over.wants(event.name === 'play');
    else if (event.name === 'timeupdate' && event.seconds > 0) over.works();
    else if (event.name === 'error') over.begin();
  };
  const onSilence = (silent: boolean): void => view.silent(silent);
  const streamId = query.get('id') ?? '';
  const measures = live === undefined ? null : new Measures((measured) => sendMeasures(streamId, measured));
  const playback: Playback | null =
    screen instanceof HTMLVideoElement
      ? ownPlayer({
          video: screen,
          kind: kind === 'hls' ? 'hls' : 'video',
          src,
          live: live !== undefined,
          streamId,
          sides: [home, away],
          moments,
          measures,
          spoken,
          emit,
          onSilence,
        })
      : screen instanceof HTMLIFrameElement
        ? framePlayer({ frame: screen, src, provider, measures, emit })
        : null;
  // Created before any event is emitted, because all events are emitted asynchronously.
  const receiver = new Receiver(window, playback);
}

// Screen readers announce a notice once, so its translation must be loaded first.
if (kind === 'notice') void spoken.then(notice);
else player();
