import type { Resource } from '@contract/events.js';
import { callPath, type ReadAnswer, type ReadParameters, type ReadPath } from '@nepsh/client';
import { useEffect, useState } from 'react';
import { api } from '../api.js';
import { onRecordsChanged } from './store.js';

/** A path that is read without parameters. */
type PlainPath = { [Path in ReadPath]: [] extends ReadParameters<Path> ? Path : never }[ReadPath];

/** What a part of a page shows of the API, and where it is read again. */
export interface FreshSource<Path extends PlainPath, T> {
  path: Path;
  /** The resource whose changes bring the answer again. */
  resource: Resource;
  pick: (body: ReadAnswer<Path>) => T;
}

/** The source as it is given: what `pick` gets is the answer of its path. */
export const freshSource = <Path extends PlainPath, T>(source: FreshSource<Path, T>): FreshSource<Path, T> => source;

/**
 * What the page was rendered with, then what the API answers after each change of the resource; after a failed answer
 * the next change asks again. `source` must be the same object at every render.
 */
export function useFresh<Path extends PlainPath, T>(initial: T, source: FreshSource<Path, T>): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const read = async (): Promise<void> => {
      // As every visitor sees it, also where staff are signed in.
      const options = { cache: 'no-cache', credentials: 'omit' } as const;
      const { data } = await callPath<ReadAnswer<Path>>(api, 'GET', source.path, options);
      if (data) setValue(source.pick(data));
    };
    return onRecordsChanged((change) => {
      if (!change || change.resource === source.resource) read().catch(() => undefined);
    });
  }, [source]);
  return value;
}
