import type { ListName } from '@contract/lists.js';
import { Autocomplete, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { type RaRecord, useGetList, useGetOne } from 'react-admin';
import { useFilter } from './filters.js';

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
