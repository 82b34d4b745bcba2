import type { EventMap, EventName } from '../../src/contract/events.js';

/** State of a page's connection to the event stream. */
export type LiveState = 'connecting' | 'open' | 'lost';

/** Message of a stream to its listeners in any tab. `seq` is the sequence number of the last event. */
export type LiveMessage = { name: EventName; data: EventMap[EventName]; seq?: number } | { state: LiveState };

/** Returns the sequence number of the last received event, or null before the first event. */
export type Position = () => number | null;
