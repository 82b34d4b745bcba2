import { MenuItem, TextField } from '@mui/material';
import { useId } from 'react';
import { useFilter } from './useFilter.js';

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
