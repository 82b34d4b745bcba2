import { numberOf, objectOf, type ProviderProtocol } from './protocol.js';

/** https://developer.spotify.com/documentation/embeds/references/iframe-api; the player has no mute. */
export const spotify: ProviderProtocol = {
  origin: 'https://open.spotify.com',
  hello: [],
  surelyAnswers: false,
  command: (command) => ({ command: command === 'play' ? 'resume' : 'pause' }),
  read(message) {
    const { type, payload } = objectOf(message);
    if (type === 'ready') return { name: 'ready' };
    if (type !== 'playback_update') return null;
    const { isPaused, position, duration } = objectOf(payload);
    if (isPaused === true) return { name: 'pause' };
    return { name: 'timeupdate', seconds: numberOf(position) / 1000, duration: numberOf(duration) / 1000 };
  },
};
