import { numberOf, objectOf, REFUSED, type ProviderEvent, type ProviderProtocol } from './protocol.js';

const STATES: Record<number, ProviderEvent> = {
  0: { name: 'ended' },
  1: { name: 'play' },
  2: { name: 'pause' },
  3: { name: 'waiting' },
};
const FUNCTIONS = { play: 'playVideo', pause: 'pauseVideo', mute: 'mute', unmute: 'unMute' };

/** https://developers.google.com/youtube/iframe_api_reference, with the messages of its script. */
export const youtube: ProviderProtocol = {
  origin: 'https://www.youtube-nocookie.com',
  hello: [JSON.stringify({ event: 'listening', id: 'player', channel: 'widget' })],
  surelyAnswers: true,
  command: (command) => JSON.stringify({ event: 'command', func: FUNCTIONS[command], args: [] }),
  read(data) {
    const { event, info } = objectOf(data);
    if (event === 'onReady' || event === 'initialDelivery') return { name: 'ready' };
    if (event === 'onError') return { name: 'error', message: REFUSED };
    if (event === 'onStateChange') return STATES[numberOf(info)] ?? null;
    const { currentTime, duration } = objectOf(info);
    if (event !== 'infoDelivery' || currentTime === undefined) return null;
    return { name: 'timeupdate', seconds: numberOf(currentTime), duration: numberOf(duration) };
  },
};
