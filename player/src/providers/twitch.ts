import type { PlaybackEvent } from '../playback.js';
import { numberOf, objectOf, REFUSED, type ProviderProtocol } from './protocol.js';

const COMMANDS = { pause: 2, play: 3, mute: 10, unmute: 10 };
const EVENTS: Record<string, PlaybackEvent> = {
  ready: { name: 'ready' },
  playing: { name: 'play' },
  'video.play': { name: 'play' },
  pause: { name: 'pause' },
  'video.pause': { name: 'pause' },
  ended: { name: 'ended' },
  offline: { name: 'error', message: 'The channel is not live.' },
  error: { name: 'error', message: REFUSED },
};

/** https://dev.twitch.tv/docs/embed/video-and-clips, with the messages of its script. Clips accept no messages. */
export const twitch: ProviderProtocol = {
  origin: 'https://player.twitch.tv',
  hello: [],
  surelyAnswers: false,
  command: (command) => ({
    namespace: 'twitch-embed-player-proxy',
    eventName: COMMANDS[command],
    params: command === 'mute' ? true : command === 'unmute' ? false : null,
  }),
  read(message) {
    const { namespace, eventName, params } = objectOf(message);
    if (namespace === 'twitch-embed') return EVENTS[String(eventName)] ?? null;
    if (namespace !== 'twitch-embed-player-proxy' || eventName !== 'UPDATE_STATE') return null;
    const { currentTime, duration } = objectOf(params);
    return { name: 'timeupdate', seconds: numberOf(currentTime), duration: numberOf(duration) };
  },
};
