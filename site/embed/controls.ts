import { adoptShadowStyles } from './shadow-styles.js';
import { seekBy, seekToPart } from './seeking.js';
import { libraryTexts, text } from './texts.js';

/** Two taps within this time are one double tap, ms. */
const DOUBLE_TAP_MS = 320;
/** What a double tap skips, seconds. */
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
  /** Fulfilled once the texts are there. */
  spoken: Promise<void>;
  /** The viewer wants the player as wide as the page around it, or as it was. */
  onTheatre: () => void;
}

/** Puts media-chrome's controls around a video in place of the browser's, which stay where the script does not come. */
export async function showControls(
  video: HTMLVideoElement,
  { live, spoken, onTheatre }: ControlsOptions,
): Promise<void> {
  adoptShadowStyles();
  const [{ addTranslation, setLanguage }] = await Promise.all([import('media-chrome/dist/utils/i18n.js'), spoken]);
  // By the page's language, and not by the browser's.
  const words = libraryTexts();
  const { lang } = document.documentElement;
  if (words) addTranslation(lang, words);
  setLanguage(lang);
  await import('./elements.js');
  const controller = document.createElement('media-controller');
  controller.className = 'screen controls';
  controller.dir = 'ltr';
  // The library updates text nodes, which translation in a browser replaces.
  controller.translate = false;
  if (live) controller.setAttribute('liveedgeoffset', '8');
  video.replaceWith(controller);
  controller.innerHTML = template(live);
  // Where a page has several players, the name says which this one is.
  controller.setAttribute('aria-label', video.getAttribute('aria-label') ?? '');
  // The library sets aria-checked on it, which no plain button may have.
  controller.querySelector('media-captions-button')?.setAttribute('role', 'switch');
  video.slot = 'media';
  video.controls = false;
  video.classList.remove('screen');
  controller.prepend(video);
  listenToKeys(controller, video, onTheatre);
  listenToTaps(controller, video);
}

/** Keys work wherever the focus is on the page, t makes it as wide as the page around it, and 0 to 9 lead to a tenth of the video. */
function listenToKeys(controller: HTMLElement, video: HTMLVideoElement, onTheatre: () => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isElsewhere = event.target === document.body || event.target === document.documentElement;
    if (isElsewhere) {
      controller.focus();
      controller.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, code: event.code }));
      if (event.key === ' ' || event.key.startsWith('Arrow')) event.preventDefault();
    }
    if (event.key === 't') onTheatre();
    const isInMenu = event.target instanceof Element && event.target.closest('media-settings-menu');
    if (/^\d$/.test(event.key) && !isInMenu) seekToPart(video, Number(event.key) / 10);
  });
}

/** A double tap on the left or right third of the picture skips; a single one shows the controls, as the library has it. */
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
