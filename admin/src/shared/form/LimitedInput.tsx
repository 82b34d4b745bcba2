import { tooLongMessage } from '@contract/messages.js';
import { cleanLine, cleanLines, lengthOf } from '@contract/text.js';
import { InputAdornment } from '@mui/material';
import { TextInput, type TextInputProps } from 'react-admin';
import { useWatch } from 'react-hook-form';

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

type Clean = (text: string) => string;

/** Returns the length of a text as the server stores it, in characters. */
export const storedLength = (text: unknown, clean: Clean = cleanLines): number =>
  typeof text === 'string' ? lengthOf(clean(text)) : 0;

/**
 * Returns the message for a text that is too long. Inputs have no `maxlength`, which would truncate pasted texts
 * silently.
 */
export const tooLong = (text: unknown, max: number, label: string, clean: Clean = cleanLines): string | undefined =>
  storedLength(text, clean) > max ? tooLongMessage(label, max) : undefined;
