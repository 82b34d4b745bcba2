import { providerOf, type EmbedSite, type Provider } from './providers/index.js';

/** How a stream is shown. */
export type StreamSource =
  /** By hls.js, or by the browser where it can by itself. */
  | { kind: 'hls'; src: string }
  /** One file, by the browser. */
  | { kind: 'video'; src: string }
  /** The provider's player; its address is built from the video's id. */
  | { kind: 'provider'; src: string; provider: Provider['name']; referrer: Provider['referrer'] }
  /** Somebody else's page, in a sandbox. */
  | { kind: 'frame'; src: string };

const PLAYLIST = /\.m3u8$/i;
const FILE = /\.(mp4|m4v|webm|mp3|aac|m4a)$/i;
/** The only folder of this site that streams come from. */
const OWN_FOLDER = '/media/';

const played = (pathname: string, src: string): StreamSource | null => {
  if (PLAYLIST.test(pathname)) return { kind: 'hls', src };
  return FILE.test(pathname) ? { kind: 'video', src } : null;
};

/**
 * How the address of a stream is shown on a page of `site`; null when it must not be shown at all. What was stored is
 * not trusted: plain http, credentials and every scheme but https are refused here too. An address of this site is
 * played or refused and never framed, since what is framed may run scripts.
 */
export function sourceOf(address: string, site: EmbedSite): StreamSource | null {
  if (!URL.canParse(address, site.origin)) return null;
  const url = new URL(address, site.origin);
  const own = url.host === new URL(site.origin).host;
  if (own) {
    const safe = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    const media = safe && url.pathname.startsWith(OWN_FOLDER);
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
