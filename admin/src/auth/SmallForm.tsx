import { requiredMessage } from '@contract/messages.js';
import { Alert, Button, FormControl, FormHelperText, InputLabel, OutlinedInput } from '@mui/material';
import {
  createContext,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { ApiError, fieldErrors, messageOf } from '../api/errors.js';

interface SmallFormProps {
  /** Result of `useSubmit`. */
  state: ReturnType<typeof useSubmit>;
  label: string;
  submitLabel: string;
  children: ReactNode;
  /** Alternative action below the button. */
  instead?: ReactNode;
}

export function SmallForm({ state, label, submitLabel, children, instead }: SmallFormProps) {
  return (
    <form ref={state.form} onSubmit={state.onSubmit} noValidate aria-label={label}>
      {state.message && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {state.message}
        </Alert>
      )}
      <FieldErrors value={state.fields}>{children}</FieldErrors>
      <Button type="submit" variant="contained" size="large" fullWidth loading={state.busy} sx={{ mt: 1 }}>
        <span>{submitLabel}</span>
      </Button>
      {instead}
    </form>
  );
}

/** Messages by field of the surrounding form: about empty fields, or from the server. */
const FieldErrors = createContext<Submitting['fields']>({});

interface SmallFieldProps {
  name: string;
  label: string;
  type?: 'text' | 'password';
  autoComplete: string;
  initial?: string;
  autoFocus?: boolean;
  /** Help text, shown while the field has no error. */
  helper?: string;
  /** Shows a numeric keyboard. */
  inputMode?: 'numeric';
}

/** A text field for small forms. Material UI's TextField would also load its select, menu, and popover. */
export function SmallField({
  name,
  label,
  type = 'text',
  autoComplete,
  initial = '',
  autoFocus,
  ...more
}: SmallFieldProps) {
  const error = useContext(FieldErrors)[name];
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
        // The form is the only purpose of its page or dialog.
        autoFocus={autoFocus}
        aria-describedby={error || more.helper ? helper : undefined}
        slotProps={{ input: { inputMode: more.inputMode, required: true } }}
      />
      <FormHelperText id={helper}>{error ?? more.helper ?? ' '}</FormHelperText>
    </FormControl>
  );
}

interface Submitting {
  form: RefObject<HTMLFormElement | null>;
  busy: boolean;
  /** Error of the whole form, or an empty string. */
  message: string;
  /** Messages by field. */
  fields: Readonly<Record<string, string | undefined>>;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
}

type Typed = (name: string) => string;

/**
 * Submits a form without the console's libraries. Shows errors at their fields and focuses the first. Rejects empty
 * fields.
 */
export function useSubmit(send: (typed: Typed) => Promise<void>, mainField: string): Submitting {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Pick<Submitting, 'message' | 'fields'>>({ message: '', fields: {} });

  const show = (next: Pick<Submitting, 'message' | 'fields'>): void => {
    setRefusal(next);
    const wrong = Object.keys(next.fields)[0] ?? mainField;
    form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const missing = emptyFields(event.currentTarget);
    if (Object.keys(missing).length > 0) return show({ message: '', fields: missing });
    const data = new FormData(event.currentTarget);
    setBusy(true);
    try {
      await send((name) => {
        const value = data.get(name);
        return typeof value === 'string' ? value : '';
      });
      setRefusal({ message: '', fields: {} });
    } catch (error) {
      show(refusalOf(error, form.current));
    } finally {
      setBusy(false);
    }
  };
  return { form, busy, ...refusal, onSubmit: (event) => void submit(event) };
}

/** The message of each field that is empty, by its name. */
function emptyFields(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:required')].filter(({ value }) => value === '');
  return Object.fromEntries(
    fields.map(({ name, labels }) => [name, requiredMessage(labels?.[0]?.textContent ?? name)]),
  );
}

function refusalOf(error: unknown, form: HTMLFormElement | null): Pick<Submitting, 'message' | 'fields'> {
  const errors = fieldErrors(error instanceof ApiError ? error.body?.errors : undefined);
  const visibleErrors = Object.entries(errors).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !!form?.querySelector(`[name="${entry[0]}"]`),
  );
  return { message: visibleErrors.length > 0 ? '' : messageOf(error), fields: Object.fromEntries(visibleErrors) };
}

/** Password field for actions that a stolen session must not be able to do. */
export const OwnPassword = () => (
  <SmallField name="currentPassword" label="Your password" type="password" autoComplete="current-password" autoFocus />
);
