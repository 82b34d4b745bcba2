/** Advertisements of an ad network, which the operator configures; there are none unless so. */

/** Where a zone shows: in a place of its own on the page, or in a corner over it. */
export const AD_ZONE_TYPES = ['banner', 'in-page-push', 'vignette'] as const;
export type AdZoneType = (typeof AD_ZONE_TYPES)[number];

/** Sizes of banners, CSS pixels: their place is kept free before anything comes. */
export const AD_SIZES = ['320x50', '320x100', '300x250', '728x90', '970x250'] as const;
export type AdSize = (typeof AD_SIZES)[number];

/** A place that a network fills by a script. */
export interface AdZone {
  type: AdZoneType;
  /** As the network calls it; a zone with an empty one is not filled. */
  name: string;
  /** The network's number of the zone; a zone with an empty one is not filled. */
  id: string;
  /** https address of the network's script; `{id}` in it stands for the id. */
  script: string;
  /** Further https origins that the script loads from or sends to. */
  hosts: readonly string[];
  /** Of a banner; null for what is laid over the page. */
  size: AdSize | null;
}

/** The cookie that remembers whether a visitor allows advertisements, and what it holds. */
export const AD_CONSENT_COOKIE = 'nepsh-ads';
export const AD_CONSENT = { given: 'yes', refused: 'no' } as const;

/** Where each zone's frame is: its id follows. */
export const AD_FRAME_PATH = '/ads/';

/** What a frame says to the page around it once there is something to be seen. */
export const AD_SHOWN = 'nepsh-ad-shown';

/** The address of a zone's script. */
export const adScriptUrl = (zone: Pick<AdZone, 'script' | 'id'>): string =>
  zone.script.replaceAll('{id}', encodeURIComponent(zone.id));

/** The origins that the frames of these zones load from. */
export const adOrigins = (zones: readonly AdZone[]): string[] => [
  ...new Set(zones.flatMap((zone) => [new URL(zone.script).origin, ...zone.hosts])),
];
