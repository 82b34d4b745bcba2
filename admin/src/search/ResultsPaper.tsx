import { Alert, Box, Button, Paper, type PaperProps } from '@mui/material';
import { messageOf } from '../api/index.js';

interface ResultsPaperProps extends PaperProps {
  error?: unknown;
  onRetry?(): void;
}

const KEYS = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const;

/** The results of a search, and under them what went wrong or how the keys work. */
export function ResultsPaper({ error, onRetry, children, ...paper }: ResultsPaperProps) {
  return (
    <Paper {...paper}>
      {children}
      {error ? (
        <Alert
          severity="error"
          sx={{ m: 1 }}
          action={
            // The list closes when the field loses the focus.
            <Button onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          Not everything could be searched. {messageOf(error)}
        </Alert>
      ) : (
        <Box
          aria-hidden
          sx={{
            display: { xs: 'none', sm: 'flex' },
            gap: 2,
            px: 2,
            py: 0.75,
            borderTop: 1,
            borderColor: 'divider',
            color: 'text.secondary',
            fontSize: '0.75rem',
          }}
        >
          {KEYS.map(([key, does]) => (
            <span key={key}>
              <kbd style={{ font: 'inherit', fontWeight: 600 }}>{key}</kbd> {does}
            </span>
          ))}
        </Box>
      )}
    </Paper>
  );
}
