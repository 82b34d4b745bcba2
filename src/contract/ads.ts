/** Advertisements of an ad network. The operator configures them; without a configuration the site has none. */

/** Position of a zone: in its own space on the page, or over a corner of the page. */
export const AD_ZONE_TYPES = ['banner', 'in-page-push', 'vignette'] as const;
export type AdZoneType = (typeof AD_ZONE_TYPES)[number];

/** Banner sizes in CSS pixels. The page reserves this space before the banner loads. */
export const AD_SIZES = ['320x50', '320x100', '300x250', '728x90', '970x250'] as const;
export type AdSize = (typeof AD_SIZES)[number];

/** Advertising space that a network's script fills. */
export interface AdZone {
  type: AdZoneType;
  /** Name of the zone at the network. A zone without a name stays empty. */
  name: string;
  /** Id of the zone at the network. A zone without an id stays empty. */
  id: string;
  /** HTTPS URL of the network's script. `{id}` is replaced by the zone's id. */
  script: string;
  /** Other HTTPS origins from which the script loads or to which it sends. */
  hosts: readonly string[];
  /** Banner size, or null for zones over the page. */
  size: AdSize | null;
}

/** Cookie with the visitor's consent to advertisements, and its values. */
export const AD_CONSENT_COOKIE = 'nepsh-ads';
export const AD_CONSENT = { given: 'yes', refused: 'no' } as const;

/** Path of the zones' frames, followed by the id of the zone. */
export const AD_FRAME_PATH = '/ads/';

/** Message of a frame to its parent page once an advertisement is visible. */
export const AD_SHOWN = 'nepsh-ad-shown';

/** Returns the URL of a zone's script. */
export const adScriptUrl = (zone: Pick<AdZone, 'script' | 'id'>): string =>
  zone.script.replaceAll('{id}', encodeURIComponent(zone.id));

/** Returns the origins from which the frames of these zones load. */
export const adOrigins = (zones: readonly AdZone[]): string[] => [
  ...new Set(zones.flatMap((zone) => [new URL(zone.script).origin, ...zone.hosts])),
];
