import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import type { useSubmit } from './useSubmit.js';

interface SmallFormProps {
  /** Of `useSubmit`. */
  state: ReturnType<typeof useSubmit>;
  label: string;
  submitLabel: string;
  children: ReactNode;
  /** What can be done instead, below the button. */
  instead?: ReactNode;
}

/** The frame of a form that stands outside of the console. */
export function SmallForm({ state, label, submitLabel, children, instead }: SmallFormProps) {
  return (
    <form ref={state.form} onSubmit={state.onSubmit} noValidate aria-label={label}>
      {state.message && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {state.message}
        </Alert>
      )}
      {children}
      <Button type="submit" variant="contained" size="large" fullWidth loading={state.busy} sx={{ mt: 1 }}>
        {submitLabel}
      </Button>
      {instead}
    </form>
  );
}
