import { FormControl, FormHelperText, InputLabel, OutlinedInput } from '@mui/material';
import { useId } from 'react';

interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'password';
  autoComplete: string;
  initial?: string;
  autoFocus: boolean;
  error?: string;
  /** Under the field while nothing is wrong. */
  helper?: string;
  /** Digits get a keyboard of digits. */
  inputMode?: 'numeric';
}

/** A text field of the sign-in form: Material UI's TextField would bring its select, menu and popover along. */
export function Field({
  name,
  label,
  type = 'text',
  autoComplete,
  initial = '',
  autoFocus,
  error,
  ...more
}: FieldProps) {
  const id = useId();
  const helper = `${id}-helper`;
  return (
    <FormControl fullWidth error={!!error}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        name={name}
        type={type}
        label={label}
        defaultValue={initial}
        autoComplete={autoComplete}
        // The page and the dialog are there for nothing else.
        autoFocus={autoFocus}
        aria-describedby={error || more.helper ? helper : undefined}
        slotProps={{ input: { inputMode: more.inputMode } }}
      />
      <FormHelperText id={helper}>{error ?? more.helper ?? ' '}</FormHelperText>
    </FormControl>
  );
}
