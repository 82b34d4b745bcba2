import { addressOf, idOf, segmentsOf, type Provider } from './provider.js';

const CHANNEL = /^[a-z0-9]\w{2,24}$/i;
const VIDEO = /^v?\d{1,15}$/;
const CLIP = /^[\w-]{4,120}$/;
/** Pages of the service whose addresses look like a channel. */
const NO_CHANNEL = new Set(
  'directory downloads drops friends inventory jobs login messages payments popout prime search settings signup store subscriptions team turbo videos wallet'.split(
    ' ',
  ),
);

type Named = { channel: string } | { video: string } | { clip: string } | null;

const named = <Kind extends string>(kind: Kind, id: string | null): Record<Kind, string> | null =>
  id === null ? null : ({ [kind]: id } as Record<Kind, string>);

function read(url: URL): Named {
  const [first, second, third] = segmentsOf(url);
  const host = url.hostname.replace(/^(www|m)\./, '');
  if (host === 'clips.twitch.tv') {
    return named('clip', idOf(CLIP, first === 'embed' ? url.searchParams.get('clip') : first));
  }
  if (host === 'player.twitch.tv') {
    const channel = idOf(CHANNEL, url.searchParams.get('channel'));
    return named('channel', channel) ?? named('video', idOf(VIDEO, url.searchParams.get('video')));
  }
  if (first === 'videos') return named('video', idOf(VIDEO, second));
  if (second === 'clip') return named('clip', idOf(CLIP, third));
  if (second !== undefined || NO_CHANNEL.has(first?.toLowerCase() ?? '')) return null;
  return named('channel', idOf(CHANNEL, first));
}

/** Twitch channels, videos, and clips. The player requires the hostname of the site that embeds the player. */
export const twitch: Provider = {
  name: 'twitch',
  hosts: ['twitch.tv', 'player.twitch.tv', 'clips.twitch.tv'],
  referrer: 'no-referrer',
  embed(url, { hostname }) {
    const target = read(url);
    if (target === null) return null;
    if ('clip' in target) return addressOf('https://clips.twitch.tv/embed', { clip: target.clip, parent: hostname });
    const what = 'video' in target ? { video: `v${target.video.replace(/^v/, '')}` } : target;
    return addressOf('https://player.twitch.tv/', { ...what, parent: hostname, autoplay: 'false' });
  },
};
