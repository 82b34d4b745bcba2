import type { LiveState } from '@nepsh/client';
import type { EventMap } from '@contract/events.js';
import { createEmitter, createStore } from '../shared/store.js';

/** The state of the connection to the server's events. */
export const liveState = createStore<LiveState>('connecting');

export const gameEvents = createEmitter<EventMap['game']>();

/** Live games of which no stream plays any more. */
export const streamsDown = createEmitter<EventMap['streams-down']>();

export const importProgress = createEmitter<EventMap['import']>();
