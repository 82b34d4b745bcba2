import type { Resource } from '@contract/events.js';
import { callPath, type ReadResponse, type ReadParameters, type ReadPath } from '@nepsh/client';
import { useEffect, useState } from 'react';
import { api } from '../api.js';
import { onRecordsChanged } from './store.js';

/** A path that requires no parameters. */
type PlainPath = { [Path in ReadPath]: [] extends ReadParameters<Path> ? Path : never }[ReadPath];

/** A part of a page with data of an API call. */
export interface FreshSource<Path extends PlainPath, T> {
  path: Path;
  /** Resource whose changes cause a refetch. */
  resource: Resource;
  pick: (body: ReadResponse<Path>) => T;
}

/** Returns the source unchanged. Infers the response type of `pick` from the path. */
export const freshSource = <Path extends PlainPath, T>(source: FreshSource<Path, T>): FreshSource<Path, T> => source;

/**
 * Returns the rendered value, then the response after each change of the resource. After a failure, the next change
 * refetches. `source` must be the same object in each render.
 */
export function useFresh<Path extends PlainPath, T>(initial: T, source: FreshSource<Path, T>): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const read = async (): Promise<void> => {
      // Without cookies, staff see the same as visitors.
      const options = { cache: 'no-cache', credentials: 'omit' } as const;
      const { data } = await callPath<ReadResponse<Path>>(api, 'GET', source.path, options);
      if (data) setValue(source.pick(data));
    };
    return onRecordsChanged((change) => {
      if (!change || change.resource === source.resource) read().catch(() => undefined);
    });
  }, [source]);
  return value;
}
