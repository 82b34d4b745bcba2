import { cleanLine, cleanLines } from '@contract/text.js';
import { InputAdornment } from '@mui/material';
import { TextInput, type TextInputProps } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { storedLength, tooLong } from './too-long.js';

export interface LimitedInputProps extends Omit<TextInputProps, 'label'> {
  label: string;
  counted?: boolean;
  /** Minimum length in characters. */
  min?: number;
  max?: number;
}

/** A text input that shows the error of a too long text while the user types, and the length if it is `counted`. */
export function LimitedInput({
  label,
  counted,
  min = 0,
  max = Infinity,
  slotProps,
  helperText,
  ...field
}: LimitedInputProps) {
  const text: unknown = useWatch({ name: field.source });
  const clean = field.multiline ? cleanLines : cleanLine;
  const length = storedLength(text, clean);
  const problem = tooLong(text, max, label, clean);
  const endAdornment = counted && (
    <InputAdornment position="end" sx={{ alignSelf: field.multiline ? 'flex-end' : undefined, height: 'auto' }}>
      <span style={{ fontSize: 12 }} aria-label={`${length} of ${max} characters`}>
        {`${length}/${max}`}
      </span>
    </InputAdornment>
  );
  const hint = counted && length < min ? `At least ${min} characters` : (helperText ?? (counted ? ' ' : undefined));
  return (
    <TextInput
      {...field}
      label={label}
      {...(problem && { error: true })}
      helperText={problem ?? hint}
      slotProps={{
        ...slotProps,
        ...(endAdornment && { input: { endAdornment } }),
        ...(problem && { formHelperText: { role: 'alert' } }),
      }}
    />
  );
}
