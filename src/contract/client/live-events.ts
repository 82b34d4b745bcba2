import type { EventMap, EventName } from '../events.js';

/** How a page's link to the server stands. */
export type LiveState = 'connecting' | 'open' | 'lost';

export interface LiveEventsOptions {
  /** Where the events come from: `/api/events`. */
  url: string;
  /** Tabs with the same channel name share one stream: the site's and the dashboard's differ. */
  channel: string;
  onEvent<Name extends EventName>(name: Name, data: EventMap[Name]): void;
  onState?(state: LiveState): void;
}
