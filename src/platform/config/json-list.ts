import { AD_SIZES, AD_ZONE_TYPES, type AdSize, type AdZone } from '../../contract/ads.js';
import type { AndroidApp } from '../../contract/site-locals.js';
import type { SocialLink } from '../../contract/social.js';

/** Variables that hold a JSON list. Each reader raises an Error that goes on from the variable's name: 'must be …'. */

type Entry = Readonly<Record<string, unknown>>;

function entriesOf(input: string): Entry[] {
  let value: unknown;
  try {
    value = JSON.parse(input);
  } catch {
    throw new Error('must be a JSON list');
  }
  if (!Array.isArray(value)) throw new Error('must be a JSON list');
  return value.map((entry: unknown, index) => {
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return entry as Entry;
    throw new Error(`must be a list of objects; entry ${index + 1} is none`);
  });
}

function refuseUnknown(entry: Entry, known: readonly string[], where: string): void {
  const unknown = Object.keys(entry).find((key) => !known.includes(key));
  if (unknown) throw new Error(`must have ${known.join(', ')} only; ${where} has '${unknown}'`);
}

/** Texts and numbers; what is absent is an empty text. */
function textOf(entry: Entry, key: string, where: string): string {
  const value = entry[key] ?? '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  throw new Error(`must have texts; ${key} of ${where} is none`);
}

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';
/** Names that may stand in a content security policy: no quotes, spaces, commas, semicolons. */
const isOrigin = (url: string): boolean =>
  isHttps(url) && new URL(url).origin === url && /^https:[\w./:[\]-]+$/.test(url);

const AD_ZONE_KEYS = ['type', 'name', 'id', 'script', 'hosts', 'size'] as const;

/**
 * Reads AD_ZONES: `[{"type":"banner","name":"…","id":"…","script":"https://…/{id}","hosts":["https://…"],"size":"728x90"}]`.
 * A zone may lack its name or id, as one does that is still being set up with the network: pages show an error in its place.
 */
export function readAdZones(input: string): AdZone[] {
  return entriesOf(input).map((entry, index) => {
    const where = `zone ${index + 1}`;
    refuseUnknown(entry, AD_ZONE_KEYS, where);
    const type = AD_ZONE_TYPES.find((one) => one === entry['type']);
    if (!type) throw new Error(`must have a type of ${AD_ZONE_TYPES.join(', ')}; ${where} has none`);
    const script = textOf(entry, 'script', where);
    if (!isHttps(script) || !isOrigin(new URL(script).origin)) {
      throw new Error(`must have an https address as script; ${where} has none`);
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
  if (!fits) throw new Error(`must have a list of https origins as hosts; ${where} has none`);
  return hosts as string[];
}

function sizeOf(entry: Entry, where: string): AdSize {
  const size = AD_SIZES.find((one) => one === (entry['size'] ?? AD_SIZES[0]));
  if (!size) throw new Error(`must have a size of ${AD_SIZES.join(', ')}; ${where} has another`);
  return size;
}

/** Reads SOCIAL_LINKS: `[{"name":"Telegram","url":"https://t.me/…"}]`. An empty list shows none. */
export function readSocialLinks(input: string): SocialLink[] {
  return entriesOf(input).map((entry, index) => {
    const where = `link ${index + 1}`;
    refuseUnknown(entry, ['name', 'url'], where);
    const name = textOf(entry, 'name', where);
    const url = textOf(entry, 'url', where);
    if (name === '' || !isHttps(url)) throw new Error(`must have a name and an https url; ${where} lacks one`);
    return { name, url };
  });
}

const FINGERPRINT = /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i;
/** https://developer.android.com/build/configure-app-module: two or more parts, each of which begins with a letter. */
const PACKAGE = /^[a-z]\w*(\.[a-z]\w*)+$/i;

/** Reads ANDROID_APPS: `[{"package":"org.example.sports","fingerprints":["14:6D:…"]}]`. */
export function readAndroidApps(input: string): AndroidApp[] {
  return entriesOf(input).map((entry, index) => {
    const where = `app ${index + 1}`;
    refuseUnknown(entry, ['package', 'fingerprints'], where);
    const packageName = textOf(entry, 'package', where);
    const fingerprints = entry['fingerprints'];
    const areFingerprints =
      Array.isArray(fingerprints) &&
      fingerprints.length > 0 &&
      fingerprints.every((one) => typeof one === 'string' && FINGERPRINT.test(one));
    if (!PACKAGE.test(packageName)) throw new Error(`must have a package like org.example.sports; ${where} has none`);
    if (!areFingerprints) throw new Error(`must have SHA-256 fingerprints (32 pairs, AB:CD:…); ${where} has none`);
    return { packageName, fingerprints: (fingerprints as string[]).map((one) => one.toUpperCase()) };
  });
}

/** Reads IOS_APPS: app ids (team and bundle) with commas between them, `ABCDE12345.org.example.sports`. */
export function readIosApps(input: string): string[] {
  const apps = input.split(',').map((app) => app.trim());
  const wrong = apps.find((app) => !/^[A-Z0-9]{10}\.[\w.-]+$/.test(app));
  if (wrong !== undefined) throw new Error(`must be app ids like ABCDE12345.org.example.sports; '${wrong}' is none`);
  return apps;
}
