import type { ListName } from '@contract/lists.js';
import { Autocomplete, type AutocompleteProps, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';

interface RecordBoxProps<Row> extends Omit<
  AutocompleteProps<Row, false, false, false>,
  'options' | 'renderInput' | 'onChange'
> {
  /** Resource of the records. */
  resource: ListName;
  label: string;
  sortedBy: string;
  getOptionLabel(row: Row): string;
  /** Returns whether the list includes a record. */
  offers?(row: Row): boolean;
  /** Called with the selected record, or null when the selection is cleared. */
  onPick(row: Row | null): void;
}

/** Selects a record outside of a form. The server searches the typed text. */
export function RecordBox<Row extends RaRecord>(props: RecordBoxProps<Row>) {
  const { resource, label, sortedBy, offers = () => true, onPick, ...box } = props;
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  const { data = [], isFetching } = useGetList<Row>(resource, {
    filter: q ? { q } : {},
    pagination: { page: 1, perPage: 50 },
    sort: { field: sortedBy, order: 'ASC' },
  });
  return (
    <Autocomplete<Row>
      {...box}
      size="small"
      options={data.filter(offers)}
      filterOptions={(options) => options}
      loading={isFetching}
      getOptionKey={(row) => row.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, row) => onPick(row)}
      renderInput={(input) => <TextField {...input} label={label} margin="none" />}
    />
  );
}
