import type { ListName } from '@contract/lists.js';
import SearchIcon from '@mui/icons-material/Search';
import { Autocomplete, InputAdornment, MenuItem, TextField } from '@mui/material';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { type RaRecord, useGetList, useGetOne, useListContext } from 'react-admin';

interface SelectFilterProps {
  source: string;
  label: string;
  choices: readonly { id: string; name: string }[];
}

/** A filter with few values. */
export function SelectFilter({ source, label, choices }: SelectFilterProps) {
  const [value, setValue] = useFilter(source);
  const id = useId();
  return (
    <TextField
      select
      id={id}
      label={label}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      sx={{ m: 0, minWidth: 130 }}
      slotProps={{ htmlInput: { 'aria-label': label } }}
    >
      <MenuItem value="">All</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.id} value={choice.id}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A filter by day. */
export function DateFilter({ source, label }: { source: string; label: string }) {
  const [value, setValue] = useFilter(source);
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ m: 0, width: 150 }}
    />
  );
}

const DEBOUNCE_MS = 300;

/** The search of a list (`filter.q`). */
export function SearchFilter({ label = 'Search' }: { label?: string }) {
  const [value, setValue] = useFilter('q');
  const [typed, setTyped] = useState(value);
  const committed = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = useRef(setValue);
  useEffect(() => {
    set.current = setValue;
  }, [setValue]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Only what others set replaces what is typed: the echo of a commit comes late, in the middle of the next word.
  useEffect(() => {
    if (value === committed.current) return;
    clearTimeout(timer.current);
    committed.current = value;
    setTyped(value);
  }, [value]);

  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (text.trim() === committed.current) return;
      committed.current = text.trim();
      set.current(committed.current);
    }, DEBOUNCE_MS);
  };

  return (
    <TextField
      type="search"
      value={typed}
      placeholder={label}
      onChange={(event) => type(event.target.value)}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon sx={{ fontSize: 18 }} />
            </InputAdornment>
          ),
        },
      }}
      sx={{ m: 0, width: { xs: '100%', sm: 220 } }}
    />
  );
}

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

interface RecordFilterProps<Row> {
  /** The records to choose from. */
  resource: ListName;
  /** The filter. */
  source: string;
  label: string;
  sortedBy: string;
  optionLabel(row: Row): string;
  /** CSS pixels, where a phone does not give it the whole line. */
  width: number;
}

/** Filters a list by a record of another resource, which is searched by typing. */
export function RecordFilter<Row extends RaRecord>(props: RecordFilterProps<Row>) {
  const { resource, source, label, sortedBy, optionLabel, width } = props;
  const [id, setId] = useFilter(source);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  const { data = [], isFetching } = useGetList<Row>(resource, {
    filter: q ? { q } : {},
    pagination: { page: 1, perPage: 50 },
    sort: { field: sortedBy, order: 'ASC' },
  });
  const { data: chosen } = useGetOne<Row>(resource, { id }, { enabled: !!id });

  return (
    <Autocomplete<Row>
      size="small"
      options={data}
      filterOptions={(options) => options}
      loading={isFetching}
      value={id ? (chosen ?? null) : null}
      getOptionLabel={optionLabel}
      getOptionKey={(row) => row.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, row) => setId(row ? String(row.id) : '')}
      renderInput={(input) => <TextField {...input} label={label} margin="none" />}
      sx={{ width: { xs: '100%', sm: width } }}
    />
  );
}
