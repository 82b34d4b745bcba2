import { connectLiveEvents } from '@nepsh/client';

/**
 * Calls the listener when a game or its streams may have changed, using the event stream that the tabs of a browser
 * share.
 */
export function onGamesChanged(listener: () => void): void {
  connectLiveEvents({
    url: '/api/events',
    channel: 'site',
    onEvent: (name, data) => {
      if (name === 'game' || name === 'reload' || ('resource' in data && data.resource === 'games')) listener();
    },
  });
}
