import { TextField } from '@mui/material';
import { useState } from 'react';
import { InputHelperText, useInput } from 'react-admin';
import { useFieldLabel } from '../../shared/form/field-labels.js';
import { clockText, parseClock } from './clock-text.js';

interface ClockInputProps {
  source: string;
  label: string;
  helperText?: string;
}

const textOf = (value: unknown): string => (typeof value === 'number' ? clockText(value) : '');

/** An input for seconds that shows them like a clock. Empty for null. */
export function ClockInput({ source, label, helperText }: ClockInputProps) {
  useFieldLabel(source, label);
  const { id, field, fieldState } = useInput({ source });
  const { error, invalid } = fieldState;
  // While the user types, the text stays as it is.
  const [typed, setTyped] = useState<string | null>(null);
  const onChange = (text: string): void => {
    setTyped(text);
    // The validation rejects a text that is no time.
    field.onChange(text.trim() === '' ? null : (parseClock(text) ?? text));
  };
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={label}
      value={typed ?? textOf(field.value)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        if (typed === null || parseClock(typed) !== null) setTyped(null);
        field.onBlur();
      }}
      error={invalid}
      helperText={<InputHelperText error={error?.message} helperText={helperText ?? false} />}
      fullWidth
    />
  );
}
