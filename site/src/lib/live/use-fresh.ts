import type { Resource } from '@contract/events.js';
import { callPath } from '@nepsh/client';
import { useEffect, useState } from 'react';
import { api } from '../api.js';
import { onRecordsChanged } from './store.js';

/** What a part of a page shows of the API, and where it is read again. */
export interface FreshSource<Body, T> {
  path: string;
  /** The resource whose changes bring the answer again. */
  resource: Resource;
  pick: (body: Body) => T;
}

/**
 * What the page was rendered with, then what the API answers after each change of the resource; after a failed answer
 * the next change asks again. `source` must be the same object at every render.
 */
export function useFresh<Body, T>(initial: T, source: FreshSource<Body, T>): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const read = async (): Promise<void> => {
      // As every visitor sees it, also where staff are signed in.
      const { data } = await callPath<Body>(api, 'GET', source.path, { cache: 'no-cache', credentials: 'omit' });
      if (data) setValue(source.pick(data));
    };
    return onRecordsChanged((change) => {
      if (!change || change.resource === source.resource) read().catch(() => undefined);
    });
  }, [source]);
  return value;
}
