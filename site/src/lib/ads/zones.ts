import { AD_CONSENT, type AdZone } from '@contract/ads.js';

/** Returns the zones that a page may load. Empty after a refusal. */
export const zonesFor = (zones: readonly AdZone[], consent: string | undefined): readonly AdZone[] =>
  consent === AD_CONSENT.refused ? [] : zones;
