import { providerOf, type EmbedSite, type Provider } from './providers/index.js';

/** Source of a stream, by the way in which a page shows the stream. */
export type StreamSource =
  /** A playlist. Plays in hls.js, or in the browser if it supports HLS natively. */
  | { kind: 'hls'; src: string }
  /** A single file. Plays in the browser. */
  | { kind: 'video'; src: string }
  /** The provider's player, whose address is built with the video's id. */
  | { kind: 'provider'; src: string; provider: Provider['name']; referrer: Provider['referrer'] }
  /** A page of another site, in a sandbox. */
  | { kind: 'frame'; src: string };

const PLAYLIST = /\.m3u8$/i;
const FILE = /\.(mp4|m4v|webm|mp3|aac|m4a)$/i;
/** Folders of this site that contain streams: files of the operator, and own streams. */
const OWN_FOLDERS = /^\/(media|live)\//;

const played = (pathname: string, src: string): StreamSource | null => {
  if (PLAYLIST.test(pathname)) return { kind: 'hls', src };
  return FILE.test(pathname) ? { kind: 'video', src } : null;
};

/**
 * Returns the source of a stream on a page of `site`, or null if the address must not be shown. Does not trust the stored
 * address: rejects plain http, credentials, and every scheme except https. An address of this site is played or rejected but
 * never framed, because a framed page may run scripts.
 */
export function sourceOf(address: string, site: EmbedSite): StreamSource | null {
  if (!URL.canParse(address, site.origin)) return null;
  const url = new URL(address, site.origin);
  const isOwnSite = url.host === new URL(site.origin).host;
  if (isOwnSite) {
    const safe = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    const media = safe && OWN_FOLDERS.test(url.pathname);
    return media ? played(url.pathname, `${url.pathname}${url.search}`) : null;
  }
  const absolute = /^https:\/\//i.test(address);
  if (!absolute || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  const file = played(url.pathname, url.href);
  if (file) return file;
  const provider = providerOf(url);
  const src = provider?.embed(url, site);
  if (provider && src) return { kind: 'provider', src, provider: provider.name, referrer: provider.referrer };
  return { kind: 'frame', src: url.href };
}
