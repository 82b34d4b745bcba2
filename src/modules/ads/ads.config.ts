import { makeExactValidator } from 'envalid';
import { AD_SIZES, AD_ZONE_TYPES, type AdSize, type AdZone } from '../../contract/ads.js';
import { declareConfig } from '../../platform/config/config-part.js';
import { entriesOf, isHttps, refuseUnknown, textOf, type Entry } from '../../platform/config/json-list.js';

/** Zones of an ad network. Without zones, pages do not request consent and load nothing from ad networks. */
export const adZones = declareConfig(
  {
    AD_ZONES: makeExactValidator(readAdZones)({
      default: [],
      desc: 'JSON list of zones of an ad network',
      example:
        '[{"type":"banner","name":"Foot","id":"1234567","script":"https://ads.example.net/{id}","size":"728x90"}]',
    }),
  },
  ({ AD_ZONES }): readonly AdZone[] => AD_ZONES,
);

/**
 * Returns whether a URL is an https origin that is safe in a content security policy: no quotes, spaces, commas, or semicolons.
 */
const isOrigin = (url: string): boolean =>
  isHttps(url) && new URL(url).origin === url && /^https:[\w./:[\]-]+$/.test(url);

/**
 * Reads `[{"type":"banner","name":"…","id":"…","script":"https://…/{id}","hosts":["https://…"],"size":"728x90"}]`.
 * A zone that is not set up completely may lack its name or id. Pages show an error instead of such a zone.
 */
function readAdZones(input: string): AdZone[] {
  return entriesOf(input).map((entry, index) => {
    const where = `zone ${index + 1}`;
    refuseUnknown(entry, ['type', 'name', 'id', 'script', 'hosts', 'size'], where);
    const type = AD_ZONE_TYPES.find((one) => one === entry['type']);
    if (!type) throw new Error(`must have a type of ${AD_ZONE_TYPES.join(', ')}, but ${where} has none`);
    const script = textOf(entry, 'script', where);
    if (!isHttps(script) || !isOrigin(new URL(script).origin)) {
      throw new Error(`must have an https address as script, but ${where} has none`);
    }
    return {
      type,
      name: textOf(entry, 'name', where),
      id: textOf(entry, 'id', where),
      script,
      hosts: hostsOf(entry, where),
      size: type === 'banner' ? sizeOf(entry, where) : null,
    };
  });
}

function hostsOf(entry: Entry, where: string): string[] {
  const hosts = entry['hosts'] ?? [];
  const fits = Array.isArray(hosts) && hosts.every((host) => typeof host === 'string' && isOrigin(host));
  if (!fits) throw new Error(`must have a list of https origins as hosts, but ${where} has none`);
  return hosts as string[];
}

function sizeOf(entry: Entry, where: string): AdSize {
  const size = AD_SIZES.find((one) => one === (entry['size'] ?? AD_SIZES[0]));
  if (!size) throw new Error(`must have a size of ${AD_SIZES.join(', ')}, but ${where} has another`);
  return size;
}
