import { useListContext } from 'react-admin';

/** One filter of the list around: its value, and how to change it. Empty removes it. */
export function useFilter(source: string): [string, (value: string) => void] {
  const { filterValues, setFilters } = useListContext();
  const value = (filterValues as Record<string, unknown>)[source];
  const set = (next: string): void => {
    const { [source]: _, ...others } = filterValues as Record<string, unknown>;
    setFilters(next ? { ...others, [source]: next } : others);
  };
  return [typeof value === 'string' ? value : '', set];
}
