import { numberOf, objectOf, REFUSED, type ProviderProtocol } from './protocol.js';

const EVENTS = ['play', 'pause', 'ended', 'timeupdate', 'bufferstart', 'error'];

/** https://developer.vimeo.com/player/sdk/reference, with the messages of its script. */
export const vimeo: ProviderProtocol = {
  origin: 'https://player.vimeo.com',
  hello: [{ method: 'ping' }, ...EVENTS.map((value) => ({ method: 'addEventListener', value }))],
  surelyAnswers: true,
  command: (command) =>
    command === 'play' || command === 'pause' ? { method: command } : { method: 'setMuted', value: command === 'mute' },
  read(message) {
    const { event, method, data } = objectOf(message);
    if (event === 'ready' || method === 'ping') return { name: 'ready' };
    if (event === 'error') return { name: 'error', message: REFUSED };
    if (event === 'play' || event === 'pause' || event === 'ended') return { name: event };
    if (event === 'bufferstart') return { name: 'waiting' };
    if (event !== 'timeupdate') return null;
    const { seconds, duration } = objectOf(data);
    return { name: 'timeupdate', seconds: numberOf(seconds), duration: numberOf(duration) };
  },
};
