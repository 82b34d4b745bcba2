import type { Overview } from '@contract/records/overview.record.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';
import { untilNext } from './shift.js';

const read = async (): Promise<Overview> => (await bodyOf(api.GET('/api/overview'))).overview;

/** The shift at a glance. Events bring it up to date, and its own word of when the clock will have changed it. */
export function useOverview() {
  return useQuery({
    queryKey: ['overview'],
    queryFn: read,
    refetchInterval: ({ state }) => (state.data ? untilNext(state.data) : false),
    // A tab in the background shows the right hour when somebody turns to it.
    refetchIntervalInBackground: true,
  });
}
