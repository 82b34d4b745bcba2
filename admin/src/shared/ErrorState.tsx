import ErrorIcon from '@mui/icons-material/ErrorOutline';
import { Button } from '@mui/material';
import { messageOf } from '../api/index.js';
import { EmptyState } from './EmptyState.js';

/** What a place says when it could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <EmptyState icon={ErrorIcon} title="This could not be loaded" text={messageOf(error)}>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
