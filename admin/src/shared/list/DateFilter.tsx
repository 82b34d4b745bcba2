import { TextField } from '@mui/material';
import { useFilter } from './useFilter.js';

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
