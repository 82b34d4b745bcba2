import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useId } from 'react';
import { ErrorState } from '../EmptyState.js';

interface LoadingDialogProps {
  title: string;
  error: unknown;
  onRetry(): void;
  onClose(): void;
}

/** A dialog whose record is on its way, or could not be read. */
export function LoadingDialog({ title, error, onRetry, onClose }: LoadingDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent aria-busy={!error}>
        {error ? (
          <ErrorState error={error} onRetry={onRetry} />
        ) : (
          [0, 1, 2, 3].map((row) => <Skeleton key={row} variant="rounded" height={38} sx={{ my: 1.5 }} />)
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
