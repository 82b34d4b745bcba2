import type { LiveState } from '@contract/client/live-events.js';
import type { EventMap } from '@contract/events.js';
import { createEmitter, createStore } from '../shared/store.js';

/** How the link to the server's events stands. */
export const liveState = createStore<LiveState>('connecting');

/** Changes of games' states. */
export const gameEvents = createEmitter<EventMap['game']>();

/** How far an import has come. */
export const importProgress = createEmitter<EventMap['import']>();
