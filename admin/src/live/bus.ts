import type { LiveState } from '@nepsh/client';
import type { EventMap } from '@contract/events.js';
import { createEmitter, createStore } from '../shared/store.js';

export const liveState = createStore<LiveState>('connecting');

export const gameEvents = createEmitter<EventMap['game']>();

/** Emits live games whose streams have all stopped. */
export const streamsDown = createEmitter<EventMap['streams-down']>();

export const importProgress = createEmitter<EventMap['import']>();
