import type { ResourceName } from '@contract/resources/index.js';

/** A record whose history can be looked at. */
export interface HistoryOf {
  resource: ResourceName;
  id: string;
  /** What it is called. */
  name: string;
}
