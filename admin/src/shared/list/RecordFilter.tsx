import type { ListName } from '@contract/lists.js';
import { type RaRecord, useGetOne } from 'react-admin';
import { RecordBox } from '../RecordBox.js';
import { useFilter } from './filters.js';

interface RecordFilterProps<Row> {
  resource: ListName;
  source: string;
  label: string;
  sortedBy: string;
  optionLabel(row: Row): string;
  /** CSS pixels, where a phone does not give it the whole line. */
  width: number;
}

export function RecordFilter<Row extends RaRecord>(props: RecordFilterProps<Row>) {
  const { source, optionLabel, width, ...box } = props;
  const [id, setId] = useFilter(source);
  const { data: chosen } = useGetOne<Row>(box.resource, { id }, { enabled: !!id });
  return (
    <RecordBox<Row>
      {...box}
      value={id ? (chosen ?? null) : null}
      getOptionLabel={optionLabel}
      onChosen={(row) => setId(row ? String(row.id) : '')}
      sx={{ width: { xs: '100%', sm: width } }}
    />
  );
}
