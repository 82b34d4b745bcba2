import { labelOf } from '@contract/dto/decorators.js';
import { LIMITS } from '@contract/limits.js';
import { cleanLine } from '@contract/text.js';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { tooLong, useFieldLabel } from '../shared/form/index.js';
import { selectOnEnter } from '../shared/form/select-on-enter.js';
import { GameForm } from './game-form.js';
import { useTeams } from './inherited.js';
import { isTeam } from './new-game.js';

/** Maximum number of suggested teams. */
const MAX = 8;

interface TeamInputProps {
  source: 'homeTeam' | 'awayTeam';
  autoFocus?: boolean;
}

/** A field for the name of a team that suggests existing teams. Any other name is allowed. */
export function TeamInput({ source, autoFocus }: TeamInputProps) {
  const label = labelOf(GameForm, source);
  useFieldLabel(source, label);
  const [isTouched, setTouched] = useState(false);
  const teams = useTeams(isTouched);
  const { id, field, fieldState, isRequired } = useInput({ source, isRequired: true });
  const text = String(field.value ?? '');
  const problem = tooLong(text, LIMITS.name, label, cleanLine);
  const error = problem ?? fieldState.error?.message;
  return (
    <Autocomplete
      id={id}
      freeSolo
      autoHighlight
      clearIcon={null}
      fullWidth
      options={teams.map(({ name }) => name)}
      filterOptions={() =>
        (text ? teams.filter((team) => isTeam(team, text)) : teams).slice(0, MAX).map(({ name }) => name)
      }
      // The text is the value: a selected option only replaces the text.
      value={null}
      inputValue={text}
      onInputChange={(_, name, reason) => {
        // A reset repeats the value of the form.
        if (reason === 'reset') return;
        setTouched(true);
        field.onChange(name);
      }}
      onKeyDown={selectOnEnter}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          name={source}
          inputRef={field.ref}
          label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
          autoFocus={autoFocus}
          error={!!error}
          helperText={error && <InputHelperText error={error} />}
          slotProps={{ htmlInput: { ...params.inputProps, dir: 'auto', 'aria-invalid': !!error } }}
        />
      )}
    />
  );
}
