import { addressOf, idOf, segmentsOf, type Provider } from './provider.js';

const VIDEO = /^\d{5,12}$/;
/** The key of a video that is not listed. */
const KEY = /^[0-9a-f]{8,12}$/;

/** Where a path that begins with this word names the video: /channels/NAME/ID, /groups/NAME/videos/ID. */
const VIDEO_AT: Record<string, number> = { video: 1, channels: 2, groups: 3, showcase: 3 };

/** Videos, also unlisted ones, and live events. */
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
    const index = VIDEO.test(parts[0] ?? '') ? 0 : (VIDEO_AT[parts[0] ?? ''] ?? -1);
    const video = idOf(VIDEO, parts[index]);
    if (video === null) return null;
    const key = idOf(KEY, url.searchParams.get('h')) ?? idOf(KEY, parts[index + 1]);
    return addressOf(`https://player.vimeo.com/video/${video}`, { h: key, dnt: '1', playsinline: '1' });
  },
};
