import { addressOf, idOf, segmentsOf, type Provider } from './provider.js';

const VIDEO = /^\d{5,20}$/;
const PAGE = /^[\w.-]{1,80}$/;
const SHORT = /^[\w-]{4,40}$/;

/** Rebuilds the page address of the video that an address names. Returns null if the address names no video. */
function pageOf(url: URL): string | null {
  const parts = segmentsOf(url);
  const [first = '', second, third] = parts;
  if (url.hostname.endsWith('fb.watch')) {
    const short = idOf(SHORT, first);
    return short === null ? null : `https://fb.watch/${short}/`;
  }
  if (first === 'reel') {
    const reel = idOf(VIDEO, second);
    return reel === null ? null : `https://www.facebook.com/reel/${reel}`;
  }
  if (first === 'watch' || first === 'video.php') {
    const video = idOf(VIDEO, url.searchParams.get('v'));
    return video === null ? null : `https://www.facebook.com/watch/?v=${video}`;
  }
  if (second !== 'videos' || !PAGE.test(first)) return null;
  const video = idOf(VIDEO, parts[3]) ?? idOf(VIDEO, third);
  return video === null ? null : `https://www.facebook.com/${first}/videos/${video}/`;
}

/** Facebook videos, live streams, and reels. Also accepts addresses of the plugin, for the video that they name. */
export const facebook: Provider = {
  name: 'facebook',
  hosts: ['facebook.com', 'fb.watch'],
  referrer: 'no-referrer',
  embed(url) {
    const inner = url.pathname === '/plugins/video.php' ? (url.searchParams.get('href') ?? '') : url.href;
    if (!URL.canParse(inner)) return null;
    const named = new URL(inner);
    const isFacebook = /^((www|m|web)\.)?facebook\.com$|^(www\.)?fb\.watch$/.test(named.hostname);
    const page = isFacebook && named.protocol === 'https:' ? pageOf(named) : null;
    return page === null
      ? null
      : addressOf('https://www.facebook.com/plugins/video.php', { href: page, show_text: 'false', autoplay: 'true' });
  },
};
