import type { ListName } from '@contract/lists.js';
import { useGetList } from 'react-admin';

const ONE = { page: 1, perPage: 1 };

/** How many records of a list fit a filter; undefined until it is known. Stays up to date with the list. */
export function useCount(resource: ListName, filter: object = {}): number | undefined {
  return useGetList(resource, { filter, pagination: ONE, sort: { field: 'id', order: 'ASC' } }).total;
}
