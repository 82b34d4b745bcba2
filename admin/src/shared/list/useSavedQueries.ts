import { useListContext, useRemoveFromStore, useSavedQueries as useRaSavedQueries, useStore } from 'react-admin';
import { isShown, withoutQuery, withQuery, type Query, type SavedQuery } from './saved-queries.js';

/** The saved queries of the list around; they stay in this browser. */
export function useSavedQueries(storeKey: string) {
  const { filterValues, sort, perPage, setFilters, setSort, setPerPage, setPage } = useListContext();
  const [kept, setKept] = useRaSavedQueries(storeKey);
  const [hiddenColumns, setHiddenColumns] = useStore<string[] | undefined>(storeKey);
  const forget = useRemoveFromStore(storeKey);
  const saved = kept as SavedQuery[];
  const query: Query = { filter: filterValues as object, sort, perPage, hiddenColumns };

  return {
    saved,
    /** The one whose rows the list shows. */
    shown: saved.find((one) => isShown(one, query)),
    save: (label: string) => setKept(withQuery(saved, label, query)),
    remove: (label: string) => setKept(withoutQuery(saved, label)),
    choose({ value, hiddenColumns: columns }: SavedQuery) {
      setFilters(value.filter as object, []);
      if (value.sort) setSort(value.sort);
      if (value.perPage) setPerPage(value.perPage);
      setPage(1);
      if (columns) setHiddenColumns(columns);
      else forget();
    },
  };
}
