import type { LiveState } from '@nepsh/client';
import type { EventMap } from '@contract/events.js';
import { createEmitter, createStore } from '../shared/store.js';

export const liveState = createStore<LiveState>('connecting');

export const gameEvents = createEmitter<EventMap['game']>();

/** Emits live games of which a stream has stopped. Without the numbers, all streams of the game have stopped. */
export const streamsDown = createEmitter<EventMap['streams-down'] | EventMap['stream-down']>();

export const importProgress = createEmitter<EventMap['import']>();
