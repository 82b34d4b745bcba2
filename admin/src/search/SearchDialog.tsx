import SearchIcon from '@mui/icons-material/Search';
import { Autocomplete, Box, Dialog, InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFound, type Found } from './useFound.js';

export default function SearchDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const found = useFound(typed);

  const go = (target: Found | null): void => {
    if (!target) return;
    onClose();
    void navigate(target.to);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label="Search"
      slotProps={{
        paper: { sx: { position: 'absolute', top: '10vh', m: 0, overflow: 'visible', width: 'calc(100% - 32px)' } },
      }}
    >
      <Autocomplete<Found>
        open
        disablePortal
        options={found}
        filterOptions={(options) => options}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ group, key }) => group + key}
        isOptionEqualToValue={(a, b) => a.key === b.key}
        value={null}
        inputValue={typed}
        onInputChange={(_, text, reason) => reason !== 'reset' && setTyped(text)}
        onChange={(_, target) => go(target)}
        noOptionsText={typed.length > 1 ? 'Nothing found' : 'Type at least two letters'}
        popupIcon={null}
        slotProps={{ popper: { placement: 'bottom-start' }, listbox: { sx: { maxHeight: '56vh' } } }}
        renderOption={({ key, ...props }, { label, detail }) => (
          <Box
            component="li"
            key={key}
            {...props}
            sx={{ display: 'flex', gap: 2, justifyContent: 'space-between !important' }}
          >
            <span>{label}</span>
            <Box component="span" sx={{ color: 'text.secondary', textTransform: 'capitalize', textAlign: 'right' }}>
              {detail}
            </Box>
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            placeholder="Games, matches, leagues, pages"
            slotProps={{
              htmlInput: { ...params.inputProps, 'aria-label': 'Search games, matches, leagues and pages' },
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
