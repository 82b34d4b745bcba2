import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFilter } from './useFilter.js';

const DEBOUNCE_MS = 300;

/** The search of a list (`filter.q`). */
export function SearchFilter({ label = 'Search' }: { label?: string }) {
  const [value, setValue] = useFilter('q');
  const [typed, setTyped] = useState(value);
  const committed = useRef(value);
  const commit = useEffectEvent(() => {
    committed.current = typed.trim();
    setValue(committed.current);
  });

  // Only what others set replaces what is typed: the echo of a commit comes late, in the middle of the next word.
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(commit, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);

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
