import { latinKey } from '@contract/keyboard.js';
import { adoptShadowStyles } from './shadow-styles.js';
import { libraryTexts, text } from './texts.js';

/** Maximum time between the taps of a double tap, in ms. */
const DOUBLE_TAP_MS = 320;
/** Seconds that a double tap skips. */
const SKIP_SECONDS = 10;

const submenu = (element: string, title: string): string =>
  `<media-settings-menu-item>${title}<${element} slot="submenu" hidden><div slot="title">${title}</div></${element}></media-settings-menu-item>`;

const template = (live: boolean): string => `
<media-loading-indicator slot="centered-chrome" noautohide></media-loading-indicator>
<media-settings-menu id="settings" hidden anchor="settings-button">
${submenu('media-rendition-menu', text('quality'))}
${submenu('media-audio-track-menu', text('audio'))}
${submenu('media-captions-menu', text('captions'))}
${live ? '' : submenu('media-playback-rate-menu', text('speed'))}
</media-settings-menu>
<media-control-bar class="bar bar--time"><media-time-range></media-time-range></media-control-bar>
<media-control-bar class="bar">
<media-play-button></media-play-button>
<media-mute-button></media-mute-button>
<media-volume-range class="wide"></media-volume-range>
<media-live-button><span slot="text">${text('live')}</span><span slot="tooltip-content">${text('goToLive')}</span></media-live-button>
<media-time-display class="time" showduration notoggle></media-time-display>
<span class="space"></span>
<media-captions-button></media-captions-button>
<media-settings-menu-button id="settings-button" invoketarget="settings"></media-settings-menu-button>
<media-airplay-button></media-airplay-button>
<media-cast-button></media-cast-button>
<media-pip-button></media-pip-button>
<media-fullscreen-button></media-fullscreen-button>
</media-control-bar>`;

interface ControlsOptions {
  live: boolean;
  /** Resolved once the texts are loaded. */
  spoken: Promise<void>;
  /** Called when the viewer toggles the theater width. */
  onTheatre: () => void;
}

/** Replaces the browser's controls with media-chrome's. If this script fails to load, the browser's controls remain. */
export async function showControls(
  video: HTMLVideoElement,
  { live, spoken, onTheatre }: ControlsOptions,
): Promise<void> {
  adoptShadowStyles();
  const [{ addTranslation, setLanguage }] = await Promise.all([import('media-chrome/dist/utils/i18n.js'), spoken]);
  // Uses the page's language instead of the browser's.
  const words = libraryTexts();
  const { lang } = document.documentElement;
  if (words) addTranslation(lang, words);
  setLanguage(lang);
  await import('./elements.js');
  const controller = document.createElement('media-controller');
  controller.className = live ? 'screen controls controls--live' : 'screen controls';
  controller.dir = 'ltr';
  // Translation by the browser replaces text nodes, which the library updates later.
  controller.translate = false;
  if (live) controller.setAttribute('liveedgeoffset', '8');
  video.replaceWith(controller);
  controller.innerHTML = template(live);
  // The name distinguishes several players on a page.
  controller.setAttribute('aria-label', video.getAttribute('aria-label') ?? '');
  // The library sets aria-checked on the button, which requires the role of a switch.
  controller.querySelector('media-captions-button')?.setAttribute('role', 'switch');
  video.slot = 'media';
  video.controls = false;
  video.classList.remove('screen');
  controller.prepend(video);
  listenToKeys(controller, video, onTheatre);
  listenToTaps(controller, video);
}

/**
 * Handles keys while the focus is on the page or the player: t toggles the theater width, and 0 to 9 seek to a tenth of
 * the video.
 */
function listenToKeys(controller: HTMLElement, video: HTMLVideoElement, onTheatre: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.shiftKey ? event.key : latinKey(event);
    const isOtherLayout = key !== event.key && !event.repeat;
    const press = (type: 'keydown' | 'keyup'): void =>
      void controller.dispatchEvent(new KeyboardEvent(type, { key, code: event.code }));
    const isElsewhere = event.target === document.body || event.target === document.documentElement;
    if (isElsewhere) {
      controller.focus();
      if (event.key === ' ' || event.key.startsWith('Arrow')) event.preventDefault();
    }
    if (isElsewhere || isOtherLayout) press('keydown');
    // The library acts when the key is released, and compares the name of the key.
    if (isOtherLayout) press('keyup');
    if (key === 't') onTheatre();
    const isInMenu = event.target instanceof Element && event.target.closest('media-settings-menu');
    if (/^\d$/.test(event.key) && !isInMenu) seekToPart(video, Number(event.key) / 10);
  });
}

/**
 * Skips on a double tap on the left or right third of the video. A single tap shows the controls, as in the library.
 */
function listenToTaps(controller: HTMLElement, video: HTMLVideoElement): void {
  let last = { at: -Infinity, side: 0 };
  controller.addEventListener('pointerup', (event) => {
    if (event.pointerType !== 'touch' || (event.target !== video && event.target !== controller)) return;
    const { left, width } = controller.getBoundingClientRect();
    const place = (event.clientX - left) / width;
    const side = place < 1 / 3 ? -1 : place > 2 / 3 ? 1 : 0;
    const isDouble = event.timeStamp - last.at < DOUBLE_TAP_MS && side === last.side;
    last = { at: isDouble ? -Infinity : event.timeStamp, side };
    if (isDouble && side !== 0) seekBy(video, side * SKIP_SECONDS);
  });
}

/** Returns the seekable range in seconds: all of a replay, or the window of a live stream. */
function reach({ seekable, duration }: HTMLVideoElement): { start: number; end: number } {
  if (seekable.length > 0) return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
  return { start: 0, end: Number.isFinite(duration) ? duration : 0 };
}

function seekTo(video: HTMLVideoElement, seconds: number): void {
  const { start, end } = reach(video);
  if (end > start) video.currentTime = Math.min(end, Math.max(start, seconds));
}

/** Seeks by a number of seconds. */
const seekBy = (video: HTMLVideoElement, seconds: number): void => seekTo(video, video.currentTime + seconds);

/** Seeks to a fraction (0 to 1) of the seekable range. */
function seekToPart(video: HTMLVideoElement, part: number): void {
  const { start, end } = reach(video);
  seekTo(video, start + (end - start) * part);
}
