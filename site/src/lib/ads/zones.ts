import { AD_CONSENT, type AdZone } from '@contract/ads.js';

/** The zones that a visitor's page may come to show: none once they were refused. */
export const zonesFor = (zones: readonly AdZone[], consent: string | undefined): readonly AdZone[] =>
  consent === AD_CONSENT.refused ? [] : zones;
