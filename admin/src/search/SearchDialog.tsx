import SearchIcon from '@mui/icons-material/Search';
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Dialog,
  InputAdornment,
  Paper,
  type PaperProps,
  TextField,
  Typography,
} from '@mui/material';
import { type HTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../api/index.js';
import type { SearchResult } from './results.js';
import { MIN_LENGTH, useSearch } from './useSearch.js';

/** Replaces the paper of the list. */
const SLOTS = { paper: ResultsPaper };

export default function SearchDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { results, busy, error, retry, remember } = useSearch(typed);

  const go = (target: SearchResult | null): void => {
    if (!target) return;
    remember(target);
    onClose();
    void navigate(target.to);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        paper: {
          'aria-label': 'Search',
          sx: { position: 'absolute', top: '10vh', m: 0, overflow: 'visible', width: 'calc(100% - 32px)' },
        },
      }}
    >
      <Autocomplete<SearchResult>
        open
        disablePortal
        options={results}
        filterOptions={(options) => options}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ key }) => key}
        renderGroup={({ key, group, children }) => <Group key={key} title={group} options={children} />}
        autoHighlight
        loading={busy && !error}
        loadingText="Searching…"
        isOptionEqualToValue={(a, b) => a.key === b.key}
        value={null}
        inputValue={typed}
        onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
        onChange={(_, target) => go(target)}
        // The list handles Escape, so this handler closes the dialog.
        onClose={(_, reason) => reason === 'escape' && onClose()}
        noOptionsText={
          typed.trim().length < MIN_LENGTH
            ? 'Keep typing to search games, replays, people and more'
            : error
              ? 'No results yet'
              : 'No results'
        }
        popupIcon={null}
        slots={SLOTS}
        slotProps={{
          popper: { placement: 'bottom-start' },
          listbox: { component: 'div', sx: { maxHeight: '56vh' } },
          paper: { error, onRetry: retry } as object,
        }}
        renderOption={({ key, ...props }, { label, detail }) => (
          <Box
            key={key}
            {...(props as HTMLAttributes<HTMLElement>)}
            sx={{ display: 'flex', gap: 2, justifyContent: 'space-between !important' }}
          >
            <span>{label}</span>
            <Box component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
              {detail}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            placeholder="Games, replays, people, settings, actions"
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                'aria-label': 'Search games, replays, people, settings, pages and actions',
              },
              input: {
                ...params.InputProps,
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon fontSize="small" />
                  </InputAdornment>
                ),
              },
            }}
          />
        )}
      />
    </Dialog>
  );
}

/** Results of one kind, as a group of the list box (WAI-ARIA 1.2, listbox). */
function Group({ title, options }: { title: string; options: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="overline" component="div" color="text.secondary" sx={{ px: 2, pt: 0.75 }}>
        {title}
      </Typography>
      {options}
    </Box>
  );
}

interface ResultsPaperProps extends PaperProps {
  error?: unknown;
  onRetry?(): void;
}

const KEYS = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const;

/** Shows the results and below them an error or the keyboard hints. */
function ResultsPaper({ error, onRetry, children, ...paper }: ResultsPaperProps) {
  return (
    <Paper {...paper}>
      {children}
      {error ? (
        <Alert
          severity="error"
          sx={{ m: 1 }}
          action={
            // Prevents the field from losing the focus, which would close the list.
            <Button onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {`Not everything could be searched. ${messageOf(error)}`}
        </Alert>
      ) : (
        <Box
          aria-hidden
          sx={{
            display: { xs: 'none', sm: 'flex' },
            gap: 2,
            px: 2,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            fontSize: '0.75rem',
          }}
        >
          {KEYS.map(([key, does]) => (
            <span key={key}>
              <kbd style={{ font: 'inherit', fontWeight: 600 }}>{key}</kbd>
              <span>{` ${does}`}</span>
            </span>
          ))}
        </Box>
      )}
    </Paper>
  );
}
