import { text } from '../texts.js';
import type { OwnStream } from './own-stream.js';

/** Drawing of a bar and an arrow that points to it, as in media-chrome's icons of 24 pixels. */
const TO_START = 'M5 5h2v14H5zm14 0v14L8.500 12z';

/** Adds a button to the opening, and lets the keys Home and End and the live button move within the whole stream. */
export function addRewindControls(video: HTMLVideoElement, stream: OwnStream): void {
  const controller = video.closest('media-controller');
  controller?.querySelector('media-live-button')?.before(startButton(() => stream.toStart()));
  controller?.addEventListener(
    'mediaseektoliverequest',
    (event) => {
      // The controls would seek to the end of the playlist, where playback waits for the next segment.
      event.stopImmediatePropagation();
      stream.toLive();
    },
    { capture: true },
  );
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if ((key !== 'Home' && key !== 'End') || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest('media-settings-menu, media-volume-range')) return;
    event.preventDefault();
    if (key === 'Home') stream.toStart();
    else stream.toLive();
  });
}

/** Shows the time line of everything since the opening, also on phones. */
export function showRewound(video: HTMLVideoElement): void {
  video.closest('media-controller')?.classList.add('controls--rewound');
}

function startButton(onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'from-start';
  button.title = text('fromStart');
  button.setAttribute('aria-label', button.title);
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${TO_START}"/></svg>`;
  button.addEventListener('click', onPress);
  // The controls would use these keys to pause.
  for (const name of ['keydown', 'keyup'])
    button.addEventListener(name, (event) => {
      if (event instanceof KeyboardEvent && (event.key === ' ' || event.key === 'Enter')) event.stopPropagation();
    });
  return button;
}
