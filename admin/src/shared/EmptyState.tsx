import type { SvgIconComponent } from '@mui/icons-material';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../api/index.js';
import { Quiet } from './text.js';

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: SvgIconComponent;
  /** Whether the title is the only heading of the page. */
  isPage?: boolean;
  /** Actions for the user. */
  children?: ReactNode;
}

export function EmptyState({ title, text, icon: Icon = InboxIcon, isPage = false, children }: EmptyStateProps) {
  return (
    <Box sx={{ textAlign: 'center', px: 3, py: 6 }}>
      <Icon aria-hidden sx={{ fontSize: 28, color: 'text.secondary', mb: 1 }} />
      <Typography component={isPage ? 'h1' : 'p'} sx={{ fontWeight: 550 }}>
        {title}
      </Typography>
      {text && <Quiet sx={{ mt: 0.5 }}>{text}</Quiet>}
      {children && <Box sx={{ mt: 2, display: 'flex', gap: 1, justifyContent: 'center' }}>{children}</Box>}
    </Box>
  );
}

interface ErrorStateProps {
  error: unknown;
  /** Whether the title is the only heading of the page. */
  isPage?: boolean;
  onRetry(): void;
  /** Further actions for the user. */
  children?: ReactNode;
}

export function ErrorState({ error, isPage, onRetry, children }: ErrorStateProps) {
  return (
    <EmptyState icon={ErrorIcon} title="Loading failed" text={messageOf(error)} isPage={isPage}>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
      {children}
    </EmptyState>
  );
}

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch(): unknown };
  /** Placeholder while the query loads. */
  waiting: ReactNode;
  /**
   * Message for a record that does not exist ('Match not found'). If undefined, the error is shown with a retry button.
   */
  missing?: string;
  children(data: T): ReactNode;
}

/**
 * Shows the data of a query, even if a later refetch fails. Before the first response, shows the placeholder or the
 * error.
 */
export function Loaded<T>({ query: { data, error, refetch }, waiting, missing, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  if (missing && error instanceof ApiError && error.status === 404) return <EmptyState title={missing} />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}
