import { Field } from '../auth/Field.js';
import { SmallForm } from '../auth/SmallForm.js';
import { useSubmit } from '../auth/useSubmit.js';
import type { Proof } from './calls.js';

interface ProofFormProps {
  submitLabel: string;
  send(proof: Proof): Promise<void>;
}

/** Password and code again, before the second step is changed. */
export function ProofForm({ submitLabel, send }: ProofFormProps) {
  const state = useSubmit(
    (typed) => send({ currentPassword: typed('currentPassword'), code: typed('code') }),
    'currentPassword',
  );
  return (
    <SmallForm state={state} label={submitLabel} submitLabel={submitLabel}>
      <Field
        name="currentPassword"
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        error={state.fields['currentPassword']}
      />
      <Field
        name="code"
        label="Code or recovery code"
        autoComplete="one-time-code"
        autoFocus={false}
        error={state.fields['code']}
      />
    </SmallForm>
  );
}
