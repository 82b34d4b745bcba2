import { AD_FRAME_PATH, AD_SHOWN, type AdZone } from '@contract/ads.js';
import { showToast } from '../live/toasts.js';
import { t } from '../../i18n/ui.js';

/** What a page knows of a zone. */
export type ZoneData = Pick<AdZone, 'type' | 'name' | 'id'>;

/** Gives each zone a frame: a banner's in its place if that is shown, the others' in a corner of the window. */
export function fillZones(zones: readonly ZoneData[]): void {
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

/** A document of no origin: what the network's script does there reaches nothing of the site. */
function frameOf({ id }: ZoneData): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = 'ad__frame';
  frame.title = t('ad');
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = AD_FRAME_PATH + encodeURIComponent(id);
  return frame;
}

/** Unseen until the network has put something into it; with a button to be rid of it. */
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
