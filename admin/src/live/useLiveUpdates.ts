import type { EventMap } from '@contract/events.js';
import { connectLiveEvents, type LiveState } from '@nepsh/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reloadSession } from '../auth/index.js';
import { showPresence } from '../shared/presence/presence.js';
import { useResources } from '../shared/resource-context.js';
import { gameEvents, importProgress, liveState, streamsDown } from './bus.js';
import { coalesce, refetchStale, showDelivery, showOwnStream, staleAfter } from './cache-updates.js';
import { startPresenceHeartbeat } from './presence-heartbeat.js';

const COALESCE_MS = 200;

/** Refetches lists when the server's events report changes. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const resources = useResources();
  useEffect(() => {
    const stale = coalesce((keys) => {
      // The last event of a session's stream also reloads everything, because the session may have ended or changed.
      if (keys.has('*')) {
        void reloadSession().catch(() => undefined);
        return refetchStale(client);
      }
      for (const key of keys) {
        if (key === 'session') void reloadSession().catch(() => undefined);
        else refetchStale(client, [key]);
      }
    }, COALESCE_MS);
    let isInterrupted = false;
    const onState = (state: LiveState): void => {
      liveState.set(state);
      // The server does not repeat the states of own streams.
      if (state === 'open' && isInterrupted) stale.add(['own-streams']);
      if (state !== 'connecting') isInterrupted = state === 'lost';
    };
    const disconnect = connectLiveEvents({
      url: '/api/events',
      channel: 'nepsh-dashboard',
      onEvent(name, data) {
        if (name === 'game') gameEvents.emit(data as EventMap['game']);
        if (name === 'streams-down' || name === 'stream-down') streamsDown.emit(data as EventMap['stream-down']);
        else if (name === 'import') importProgress.emit(data as EventMap['import']);
        else if (name === 'presence') showPresence(data as EventMap['presence']);
        else if (name === 'delivery') showDelivery(client, resources, data as EventMap['delivery']);
        else if (name === 'own-stream') showOwnStream(client, data as EventMap['own-stream']);
        else stale.add(staleAfter(resources, name, data));
      },
      onState,
    });
    return () => {
      disconnect();
      stale.stop();
    };
  }, [client, resources]);
  useEffect(startPresenceHeartbeat, []);
}
