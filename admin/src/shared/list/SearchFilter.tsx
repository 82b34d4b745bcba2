import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useFilter } from './useFilter.js';

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
