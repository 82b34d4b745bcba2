import { addressOf, idOf, oEmbedOf, segmentsOf, type Provider } from './provider.js';

const VIDEO = /^\d{5,12}$/;
/** Key of an unlisted video. */
const KEY = /^[0-9a-f]{8,12}$/;

/** Index of the video in a path that starts with this word: /channels/NAME/ID, /groups/NAME/videos/ID. */
const VIDEO_AT: Record<string, number> = { video: 1, channels: 2, groups: 3, showcase: 3 };

/** Returns the video that an address names, and the key of an unlisted video. */
function videoOf(url: URL): { video: string; key: string | null } | null {
  const parts = segmentsOf(url);
  const index = VIDEO.test(parts[0] ?? '') ? 0 : (VIDEO_AT[parts[0] ?? ''] ?? -1);
  const video = idOf(VIDEO, parts[index]);
  return video === null ? null : { video, key: idOf(KEY, url.searchParams.get('h')) ?? idOf(KEY, parts[index + 1]) };
}

/** Vimeo videos, including unlisted videos, and live events. */
export const vimeo: Provider = {
  name: 'vimeo',
  hosts: ['vimeo.com', 'player.vimeo.com'],
  referrer: 'strict-origin',
  embed(url) {
    const parts = segmentsOf(url);
    if (parts[0] === 'event') {
      const event = idOf(VIDEO, parts[1]);
      return event === null ? null : `https://vimeo.com/event/${event}/embed`;
    }
    const named = videoOf(url);
    if (named === null) return null;
    const options = { h: named.key, dnt: '1', playsinline: '1' };
    return addressOf(`https://player.vimeo.com/video/${named.video}`, options);
  },
  oEmbed(url) {
    const named = videoOf(url);
    const page = named && `https://vimeo.com/${named.video}${named.key === null ? '' : `/${named.key}`}`;
    return oEmbedOf('https://vimeo.com/api/oembed.json', page);
  },
};
