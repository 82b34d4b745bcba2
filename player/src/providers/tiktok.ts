import type { PlaybackEvent } from '../playback.js';
import { numberOf, objectOf, REFUSED, type ProviderProtocol } from './protocol.js';

const MARK = 'x-tiktok-player';
const STATES: Record<number, PlaybackEvent> = { 0: { name: 'ended' }, 1: { name: 'play' }, 2: { name: 'pause' } };
const TYPES = { play: 'play', pause: 'pause', mute: 'mute', unmute: 'unMute' };

/** https://developers.tiktok.com/doc/embed-player */
export const tiktok: ProviderProtocol = {
  origin: 'https://www.tiktok.com',
  hello: [],
  surelyAnswers: false,
  command: (command) => ({ [MARK]: true, type: TYPES[command] }),
  read(message) {
    const { [MARK]: marked, type, value } = objectOf(message);
    if (marked !== true) return null;
    if (type === 'onPlayerReady') return { name: 'ready' };
    if (type === 'onPlayerError' || type === 'onError') return { name: 'error', message: REFUSED };
    if (type === 'onStateChange') return STATES[numberOf(value)] ?? null;
    if (type !== 'onCurrentTime') return null;
    const { currentTime, duration } = objectOf(value);
    return { name: 'timeupdate', seconds: numberOf(currentTime), duration: numberOf(duration) };
  },
};
