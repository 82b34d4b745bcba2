import { AD_CONSENT, adOrigins, type AdZone } from '@contract/ads.js';

/** What the scripts of a network may do on a page that shows its zones: pictures may come from any https address anyway. */
const DIRECTIVES = ['script-src', 'connect-src', 'frame-src'];

/** A page's content security policy with the zones' origins in it; as it was where there are no zones. */
export function policyWithAds(policy: string, zones: readonly AdZone[]): string {
  const origins = adOrigins(zones);
  if (origins.length === 0) return policy;
  return policy
    .split(';')
    .map((directive) => {
      const text = directive.trim();
      return DIRECTIVES.includes(text.split(' ', 1)[0] ?? '') ? `${text} ${origins.join(' ')}` : text;
    })
    .filter((directive) => directive !== '')
    .join('; ');
}

/** The zones that a visitor's page may come to show: none once they were refused. */
export const zonesFor = (zones: readonly AdZone[], consent: string | undefined): readonly AdZone[] =>
  consent === AD_CONSENT.refused ? [] : zones;
