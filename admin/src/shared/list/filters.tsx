import type { ListName } from '@contract/lists.js';
import { withCentury } from '@contract/time/days.js';
import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, MenuItem, Skeleton, type SxProps, TextField } from '@mui/material';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { type RaRecord, useGetOne, useListContext } from 'react-admin';
import type { Choice } from '../choices.js';
import { useZone } from '../clock.js';
import { LOCAL_INPUT, localSlots } from '../local-input.js';
import { dayOf, endOfDay, startOfDay } from '../local-days.js';
import type { RecordBox as RecordBoxOf } from '../RecordBox.js';

interface SelectBoxProps {
  label: string;
  choices: readonly Choice[];
  /** Empty for all values. */
  value: string;
  onChange(value: string): void;
  sx: SxProps;
}

/** Selects one of few values, or all of them. */
export function SelectBox({ label, choices, onChange, ...field }: SelectBoxProps) {
  return (
    <TextField
      {...field}
      select
      id={useId()}
      label={label}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': label } }}
    >
      <MenuItem value="">All</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.id} value={choice.id}>
          <span>{choice.name}</span>
        </MenuItem>
      ))}
    </TextField>
  );
}

export function SelectFilter({ source, ...box }: Pick<SelectBoxProps, 'label' | 'choices'> & { source: string }) {
  const [value, setValue] = useFilter(source);
  return <SelectBox {...box} value={value} onChange={setValue} sx={{ m: 0, minWidth: 130 }} />;
}

/** Filters by day. Applies only complete dates, so that Back does not go through the years 2, 20, and 202. */
export function DateFilter({ source, label }: { source: string; label: string }) {
  return <DayInput label={label} filter={useFilter(source)} />;
}

/** A day in the zone of the list's times. The filter is its first or last moment. */
export function MomentFilter({ source, label, edge }: { source: string; label: string; edge: 'start' | 'end' }) {
  const [moment, setMoment] = useFilter(source);
  const zone = useZone();
  const momentOf = edge === 'start' ? startOfDay : endOfDay;
  const setDay = (day: string): void => setMoment(day && momentOf(day, zone));
  return <DayInput label={label} filter={[dayOf(moment, zone), setDay]} />;
}

function DayInput({ label, filter }: { label: string; filter: Filter }) {
  const { typed, type, commit } = useTypedFilter(filter, DAY_DEBOUNCE_MS, isWholeDay);
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onBlur={() => commit(withCentury)}
      slotProps={localSlots('date', typed)}
      sx={{ m: 0, width: 160, ...LOCAL_INPUT }}
    />
  );
}

interface RecordFilterProps<Row> {
  resource: ListName;
  source: string;
  label: string;
  sortedBy: string;
  optionLabel(row: Row): string;
  /** Width in px. On phones, the field fills the line. */
  width: number;
}

// The rows need no list of suggestions.
const RecordBox = lazy(async () => ({
  default: (await import('../RecordBox.js')).RecordBox,
})) as unknown as typeof RecordBoxOf;

export function RecordFilter<Row extends RaRecord>(props: RecordFilterProps<Row>) {
  const { source, optionLabel, width, ...box } = props;
  const [id, setId] = useFilter(source);
  const { data: selectedRow } = useGetOne<Row>(box.resource, { id }, { enabled: !!id });
  const sx = { width: { xs: '100%', sm: width } };
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={36} sx={sx} />}>
      <RecordBox<Row>
        {...box}
        value={id ? (selectedRow ?? null) : null}
        getOptionLabel={optionLabel}
        onPick={(row) => setId(row ? String(row.id) : '')}
        sx={sx}
      />
    </Suspense>
  );
}

/** Debounce of typed filters, in ms. It is longer for days, whose parts take longer to type. */
const DEBOUNCE_MS = 300;
const DAY_DEBOUNCE_MS = 800;

/** Returns whether the year is complete. */
const isWholeDay = (day: string): boolean => day === '' || day >= '1000';

/** Manages a typed filter. The list applies a complete value after a pause, or on `commit`. */
function useTypedFilter(
  [value, setValue]: Filter,
  debounceMs: number,
  isWhole: (text: string) => boolean = () => true,
) {
  const [typed, setTyped] = useState(value);
  const committed = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = useRef(setValue);
  useEffect(() => {
    set.current = setValue;
  }, [setValue]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Only external changes replace the typed text. The echo of a commit arrives late, while the user types the next
  // word.
  useEffect(() => {
    if (value === committed.current) return;
    clearTimeout(timer.current);
    committed.current = value;
    setTyped(value);
  }, [value]);

  const take = (text: string): void => {
    clearTimeout(timer.current);
    if (text.trim() === committed.current) return;
    committed.current = text.trim();
    set.current(committed.current);
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    if (isWhole(text)) timer.current = setTimeout(() => take(text), debounceMs);
  };
  const commit = (complete: (text: string) => string): void => {
    setTyped(complete(typed));
    take(complete(typed));
  };
  return { typed, type, commit };
}

/** Searches a list (`filter.q`). */
export function SearchFilter({ label = 'Search' }: { label?: string }) {
  const { typed, type } = useTypedFilter(useFilter('q'), DEBOUNCE_MS);
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

/** The value of a filter, and a function to set it. */
type Filter = readonly [value: string, set: (value: string) => void];

/** Returns a filter of the surrounding list. An empty value removes the filter. */
export function useFilter(source: string): Filter {
  const { filterValues, setFilters } = useListContext();
  const value = (filterValues as Record<string, unknown>)[source];
  const set = (next: string): void => {
    const { [source]: _, ...others } = filterValues as Record<string, unknown>;
    setFilters(next ? { ...others, [source]: next } : others);
  };
  return [typeof value === 'string' ? value : '', set];
}
