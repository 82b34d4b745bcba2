import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useDialogParam } from '../useDialogParam.js';
import { useFilter } from './useFilter.js';

const DEBOUNCE_MS = 300;

/** The search of a list (`filter.q`). */
export function SearchFilter({ label = 'Search' }: { label?: string }) {
  const [value, setValue] = useFilter('q');
  const { name: dialog } = useDialogParam();
  const [typed, setTyped] = useState(value);

  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    // A list writes its filters into the address and would drop the dialog that is named there.
    if (dialog || typed.trim() === value) return;
    const timer = setTimeout(() => setValue(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // The setter is new at each render; only what was typed counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, dialog]);

  return (
    <TextField
      type="search"
      value={typed}
      placeholder={label}
      onChange={(event) => setTyped(event.target.value)}
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
