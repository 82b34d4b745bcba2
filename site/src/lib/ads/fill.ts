import { adScriptUrl, type AdZone } from '@contract/ads.js';
import { MESSAGES } from '@contract/messages.js';
import { showToast } from '../live/toasts.js';

/** What a page is told of a zone. */
export type ToldZone = Pick<AdZone, 'type' | 'name' | 'id' | 'script'>;

/** Loads each zone's script: a banner's into its place if that is shown, the others' at the end of the page. */
export function fillZones(zones: readonly ToldZone[]): void {
  for (const zone of zones) {
    if (!zone.name || !zone.id) {
      showToast({ tone: 'error', text: MESSAGES.adZoneIncomplete });
      continue;
    }
    const place = placeOf(zone);
    if (place.getClientRects().length === 0) continue;
    const script = document.createElement('script');
    script.src = adScriptUrl(zone);
    script.async = true;
    script.dataset['zone'] = zone.id;
    place.append(script);
  }
}

const placeOf = ({ type, id }: ToldZone): Element =>
  (type === 'banner' ? document.querySelector(`[data-ad-place="${CSS.escape(id)}"]`) : null) ?? document.body;
