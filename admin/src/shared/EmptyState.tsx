import type { SvgIconComponent } from '@mui/icons-material';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import { Box, Button, CircularProgress, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../api/index.js';
import { Quiet } from './text.js';

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: SvgIconComponent;
  /** The page has no other heading. */
  isPage?: boolean;
  /** What can be done about it. */
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
  /** The page has no other heading. */
  isPage?: boolean;
  onRetry(): void;
  /** What else can be done about it. */
  children?: ReactNode;
}

export function ErrorState({ error, isPage, onRetry, children }: ErrorStateProps) {
  return (
    <EmptyState icon={ErrorIcon} title="This could not be loaded" text={messageOf(error)} isPage={isPage}>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
      {children}
    </EmptyState>
  );
}

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch(): unknown };
  /** What is shown until it is there. */
  waiting: ReactNode;
  /**
   * What is said of a record that does not exist ('Match not found'); left out: the same as of any failure, with a way
   * to try again.
   */
  missing?: string;
  children(data: T): ReactNode;
}

/** What a query has answered, also when a later answer fails; before that, that it is loading or why it failed. */
export function Loaded<T>({ query: { data, error, refetch }, waiting, missing, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return waiting;
  if (missing && error instanceof ApiError && error.status === 404) return <EmptyState title={missing} />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

/** Something is on its way: shown after a moment, so that quick answers do not flicker. */
export function Loading() {
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: 240,
        animation: 'appear 1ms 300ms backwards',
        '@keyframes appear': { from: { opacity: 0 } },
      }}
    >
      <CircularProgress size={22} aria-hidden />
    </Box>
  );
}
