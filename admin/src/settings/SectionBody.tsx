import { Alert, Box, Button } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useFocusError } from '../shared/form/FormDialog.js';

interface SectionBodyProps {
  failure: string;
  /** The section's: its buttons are many on the page. */
  title: string;
  onDirty(dirty: boolean): void;
  children: ReactNode;
}

/** The fields of a section and the buttons that save or undo them. */
export function SectionBody({ failure, title, onDirty, children }: SectionBodyProps) {
  const { reset, formState } = useFormContext();
  const { isDirty, isSubmitting } = formState;
  const fields = useRef<HTMLDivElement>(null);
  useFocusError(fields);
  useEffect(() => {
    onDirty(isDirty);
  }, [isDirty, onDirty]);

  return (
    <>
      <Box ref={fields} sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
        {failure && !isSubmitting && (
          <Alert severity="error" sx={{ mb: 1, width: '100%' }}>
            {failure}
          </Alert>
        )}
        {children}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <Button
          type="submit"
          variant="contained"
          loading={isSubmitting}
          disabled={!isDirty}
          aria-label={`Save: ${title}`}
        >
          Save
        </Button>
        {isDirty && !isSubmitting && (
          <Button onClick={() => reset()} aria-label={`Undo: ${title}`}>
            Undo
          </Button>
        )}
      </Box>
    </>
  );
}
