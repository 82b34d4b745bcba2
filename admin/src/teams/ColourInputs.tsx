import { cleanColour, isColour } from '@contract/dto/team.dto.js';
import { Box, FormHelperText, InputAdornment, TextField } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';
import { Fields, useFieldLabel } from '../shared/form/index.js';

const LABELS = ['Main color', 'Second color'] as const;

/** Color of the empty color picker, which cannot be empty. */
const NEUTRAL = '#808080';

/** Two inputs for the colors of a team, each with a color picker. The second color counts as the main color if it is alone. */
export function ColourInputs() {
  const id = useId();
  const { field, fieldState } = useInput({ source: 'colours' });
  useFieldLabel('colours', 'Colors');
  const colours = Array.isArray(field.value) ? (field.value as string[]) : [];
  const problem = fieldState.error?.message;

  const change = (changed: number, colour: string): void => {
    const all = LABELS.map((_, index) => (index === changed ? colour : (colours[index] ?? '')));
    // Without the empty texts at the end, a cleared form is the same as before.
    field.onChange(all.slice(0, all.findLastIndex(Boolean) + 1));
  };

  return (
    <Box sx={{ mb: 1.5 }}>
      <Fields>
        {LABELS.map((label, index) => {
          const colour = colours[index] ?? '';
          const isInvalid = colour !== '' && !isColour(colour);
          return (
            <TextField
              key={label}
              label={label}
              value={colour}
              onChange={({ target }) => change(index, target.value)}
              onBlur={field.onBlur}
              inputRef={index === 0 ? field.ref : undefined}
              error={!!problem && isInvalid}
              fullWidth
              sx={{ mb: { xs: 1, sm: 0 } }}
              slotProps={{
                htmlInput: { 'aria-describedby': id, spellCheck: false, autoCapitalize: 'none' },
                input: {
                  startAdornment: (
                    <InputAdornment position="start">
                      <Box
                        component="input"
                        type="color"
                        aria-label={`Choose ${label.toLowerCase()}`}
                        value={isInvalid || colour === '' ? NEUTRAL : cleanColour(colour)}
                        onChange={({ target }) => change(index, target.value)}
                        sx={{ width: 24, height: 24, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
                      />
                    </InputAdornment>
                  ),
                },
              }}
            />
          );
        })}
      </Fields>
      <FormHelperText id={id} error={!!problem} role={problem ? 'alert' : undefined}>
        {problem ?? 'Optional. CSS colors such as #c8102e'}
      </FormHelperText>
    </Box>
  );
}
