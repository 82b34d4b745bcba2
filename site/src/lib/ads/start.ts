import { AD_CONSENT, AD_CONSENT_COOKIE, AD_FRAME_PATH, AD_SHOWN, type AdZone } from '@contract/ads.js';
import { DAY, SECOND } from '@contract/time/units.js';
import { t } from '../../i18n/ui.js';
import { showToast } from '../live/toasts.js';

/** Data of a zone in the page. */
type ZoneData = Pick<AdZone, 'type' | 'name' | 'id'>;

/**
 * Creates a frame for each zone: banners in their placeholders if these are visible, others in a corner of the window.
 */
function fillZones(zones: readonly ZoneData[]): void {
  for (const zone of zones) {
    if (!zone.name || !zone.id) {
      showToast({ tone: 'error', text: t('ad.incomplete') });
      continue;
    }
    if (zone.type === 'banner') fillPlace(zone);
    else document.body.append(corner(zone));
  }
}

function fillPlace(zone: ZoneData): void {
  const place = document.querySelector(`[data-ad-place="${CSS.escape(zone.id)}"]`);
  if (place && place.getClientRects().length > 0) place.append(frameOf(zone));
}

/** Creates a frame of an opaque origin, so that the network's script cannot access the site. */
function frameOf({ id }: ZoneData): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = 'ad__frame';
  frame.title = t('ad');
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = AD_FRAME_PATH + encodeURIComponent(id);
  return frame;
}

/** Creates a box in a corner with a close button. Hidden until the network fills it. */
function corner(zone: ZoneData): HTMLElement {
  const box = document.createElement('aside');
  box.className = `ad-corner ad-corner--${zone.type}`;
  box.setAttribute('aria-label', t('ad'));
  const frame = frameOf(zone);
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'ad-corner__close button button--small button--quiet';
  close.textContent = t('ad.close');
  const show = ({ source, data }: MessageEvent): void => {
    if (source === frame.contentWindow && data === AD_SHOWN) box.classList.add('is-shown');
  };
  window.addEventListener('message', show);
  close.addEventListener('click', () => {
    window.removeEventListener('message', show);
    box.remove();
  });
  box.append(close, frame);
  return box;
}

/** Lifetime of the consent cookie, in s: half a year. */
const REMEMBERED = (180 * DAY) / SECOND;

/** The consent bar. It also contains the zones and the consent with which the page was rendered. */
const bar = document.querySelector<HTMLElement>('[data-consent]');
let filled = false;

function fill(): void {
  if (filled || !bar) return;
  filled = true;
  document.querySelectorAll<HTMLElement>('[data-ads]').forEach((places) => (places.hidden = false));
  fillZones(JSON.parse(bar.dataset['zones'] ?? '[]') as ZoneData[]);
}

/** Moves floating elements above the bar. */
function dock(): void {
  document.documentElement.style.setProperty('--dock', `${bar?.offsetHeight ?? 0}px`);
}

function decide(consent: string): void {
  document.cookie = `${AD_CONSENT_COOKIE}=${consent};path=/;max-age=${REMEMBERED};samesite=lax`;
  const renderedConsent = bar?.dataset['consent'];
  // A page that was rendered without consent blocks the network. Scripts that a network has loaded stay until the page
  // closes.
  if (consent === AD_CONSENT.given ? renderedConsent === AD_CONSENT.refused : filled) {
    window.location.reload();
    return;
  }
  if (bar) bar.hidden = true;
  if (consent === AD_CONSENT.given) fill();
}

if (bar) {
  bar.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-answer]') : null;
    if (button) decide(button.dataset['answer'] ?? AD_CONSENT.refused);
  });
  document.querySelectorAll('[data-ad-choice]').forEach((button) =>
    button.addEventListener('click', () => {
      bar.hidden = false;
      bar.querySelector('button')?.focus();
    }),
  );
  new ResizeObserver(dock).observe(bar);
  if (bar.dataset['consent'] === AD_CONSENT.given) fill();
}
