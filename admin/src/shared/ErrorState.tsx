import ErrorIcon from '@mui/icons-material/ErrorOutline';
import { Button } from '@mui/material';
import { messageOf } from '../api/index.js';
import { EmptyState } from './EmptyState.js';

interface ErrorStateProps {
  error: unknown;
  /** The page has no other heading. */
  isPage?: boolean;
  onRetry(): void;
}

/** What a place says when it could not be loaded. */
export function ErrorState({ error, isPage, onRetry }: ErrorStateProps) {
  return (
    <EmptyState icon={ErrorIcon} title="This could not be loaded" text={messageOf(error)} isPage={isPage}>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
