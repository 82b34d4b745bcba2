import { InputAdornment } from '@mui/material';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';

interface CountedInputProps {
  source: string;
  label: string;
  /** Characters. */
  min: number;
  max: number;
  multiline?: boolean;
  minRows?: number;
  autoFocus?: boolean;
}

/** A text that says how long it is, and how long it has to be. */
export function CountedInput({ source, label, min, max, ...field }: CountedInputProps) {
  const text: unknown = useWatch({ name: source });
  const length = typeof text === 'string' ? [...text.trim()].length : 0;
  return (
    <TextInput
      {...field}
      source={source}
      label={label}
      isRequired
      fullWidth
      helperText={length < min ? `At least ${min} characters` : ' '}
      slotProps={{
        htmlInput: { maxLength: max },
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ alignSelf: field.multiline ? 'flex-end' : undefined, height: 'auto' }}>
              <span style={{ fontSize: 12 }} aria-label={`${length} of ${max} characters`}>
                {length}/{max}
              </span>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
