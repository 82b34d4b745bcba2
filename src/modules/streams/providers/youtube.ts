import { addressOf, idOf, oEmbedOf, segmentsOf, type Provider } from './provider.js';

const VIDEO = /^[\w-]{11}$/;
const CHANNEL = /^UC[\w-]{22}$/;
/** Words that look like the id of a video. */
const NO_VIDEO = new Set(['live_stream', 'videoseries']);
const PLAYER = 'https://www.youtube-nocookie.com/embed';

const videoOf = (text: string | null | undefined): string | null => {
  const id = idOf(VIDEO, text);
  return id !== null && !NO_VIDEO.has(id) ? id : null;
};

function namedVideo(url: URL): string | null {
  const [kind, id] = segmentsOf(url);
  if (url.hostname.endsWith('youtu.be')) return videoOf(kind);
  if (kind === 'watch') return videoOf(url.searchParams.get('v'));
  return ['shorts', 'live', 'embed', 'v'].includes(kind ?? '') ? videoOf(id) : null;
}

/** YouTube videos, shorts, and live streams, including the current live stream of a channel. */
export const youtube: Provider = {
  name: 'youtube',
  hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
  referrer: 'strict-origin',
  embed(url, { origin }) {
    const options = { enablejsapi: '1', origin, playsinline: '1', rel: '0' };
    const video = namedVideo(url);
    if (video !== null) return addressOf(`${PLAYER}/${video}`, options);
    const channel = url.pathname === '/embed/live_stream' ? idOf(CHANNEL, url.searchParams.get('channel')) : null;
    return channel === null ? null : addressOf(`${PLAYER}/live_stream`, { channel, ...options });
  },
  oEmbed(url) {
    const video = namedVideo(url);
    return oEmbedOf('https://www.youtube.com/oembed', video && `https://www.youtube.com/watch?v=${video}`);
  },
};
