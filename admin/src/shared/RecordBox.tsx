import type { ListName } from '@contract/lists.js';
import { Autocomplete, type AutocompleteProps, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';

interface RecordBoxProps<Row> extends Omit<
  AutocompleteProps<Row, false, false, false>,
  'options' | 'renderInput' | 'onChange'
> {
  /** The records to choose from. */
  resource: ListName;
  label: string;
  sortedBy: string;
  getOptionLabel(row: Row): string;
  /** Whether a record that was found is offered. */
  offers?(row: Row): boolean;
  /** Null: nothing is chosen any more. */
  onChosen(row: Row | null): void;
}

/** Picks a record, outside of a form: it is searched by typing. */
export function RecordBox<Row extends RaRecord>(props: RecordBoxProps<Row>) {
  const { resource, label, sortedBy, offers = () => true, onChosen, ...box } = props;
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
      onChange={(_, row) => onChosen(row)}
      renderInput={(input) => <TextField {...input} label={label} margin="none" />}
    />
  );
}
