import type { SvgIconComponent } from '@mui/icons-material';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import InboxIcon from '@mui/icons-material/InboxOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { messageOf } from '../api/index.js';

interface EmptyStateProps {
  title: string;
  text?: string;
  icon?: SvgIconComponent;
  /** The page has no other heading. */
  isPage?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What a place says when there is nothing to show. */
export function EmptyState({ title, text, icon: Icon = InboxIcon, isPage = false, children }: EmptyStateProps) {
  return (
    <Box sx={{ textAlign: 'center', px: 3, py: 6 }}>
      <Icon aria-hidden sx={{ fontSize: 28, color: 'text.secondary', mb: 1 }} />
      <Typography component={isPage ? 'h1' : 'p'} sx={{ fontWeight: 550 }}>
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {text}
        </Typography>
      )}
      {children && <Box sx={{ mt: 2, display: 'flex', gap: 1, justifyContent: 'center' }}>{children}</Box>}
    </Box>
  );
}

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
