import { Alert, Button, DialogActions, DialogContent } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { DraftOffer } from './DraftOffer.js';
import type { DraftName } from './drafts.js';
import { useFocusError } from './useFocusError.js';

interface FormBodyProps {
  failure: string;
  submitLabel: string;
  draft: DraftName | undefined;
  /** What the form started with. */
  start: object;
  onCancel(): void;
  onDirty(dirty: boolean): void;
  children: ReactNode;
}

/** The fields and buttons of a form in a dialog. */
export function FormBody(props: FormBodyProps) {
  const { failure, submitLabel, draft, start, onCancel, onDirty, children } = props;
  const { isDirty, isSubmitting, submitCount, isValid } = useFormContext().formState;
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    onDirty(isDirty);
  }, [isDirty, onDirty]);

  useFocusError(fields);

  return (
    <>
      <DialogContent ref={fields} sx={{ display: 'flex', flexDirection: 'column' }}>
        <DraftOffer name={draft} start={start} fields={fields} />
        {failure && !isSubmitting && (
          <Alert severity="error" sx={{ mb: 1 }}>
            {failure}
          </Alert>
        )}
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" loading={isSubmitting} aria-disabled={!isValid && submitCount > 0}>
          {submitLabel}
        </Button>
      </DialogActions>
    </>
  );
}
