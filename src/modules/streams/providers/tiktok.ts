import { addressOf, idOf, oEmbedOf, segmentsOf, type Provider } from './provider.js';

const VIDEO = /^\d{10,25}$/;

function videoOf(url: URL): string | null {
  const parts = segmentsOf(url);
  const [first = '', second, third] = parts;
  if (first.startsWith('@') && second === 'video') return idOf(VIDEO, third);
  if (first === 'v') return idOf(VIDEO, second?.replace(/\.html$/, ''));
  if (first === 'embed' || (first === 'player' && second === 'v1')) return idOf(VIDEO, parts.at(-1));
  return null;
}

/** TikTok videos, without live streams. */
export const tiktok: Provider = {
  name: 'tiktok',
  hosts: ['tiktok.com'],
  referrer: 'no-referrer',
  embed(url) {
    const video = videoOf(url);
    return video === null ? null : addressOf(`https://www.tiktok.com/player/v1/${video}`, { rel: '0' });
  },
  oEmbed(url) {
    const video = videoOf(url);
    return oEmbedOf('https://www.tiktok.com/oembed', video && `https://www.tiktok.com/@_/video/${video}`);
  },
};
