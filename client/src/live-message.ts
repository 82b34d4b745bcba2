import type { EventMap, EventName } from '../../src/contract/events.js';

/** The state of a page's connection to the event stream. */
export type LiveState = 'connecting' | 'open' | 'lost';

/** What a stream passes to its listeners, in this tab or another one; `seq` is the number of the last event by then. */
export type LiveMessage = { name: EventName; data: EventMap[EventName]; seq?: number } | { state: LiveState };

/** The number of the last event that is known; null before any is. */
export type Position = () => number | null;
