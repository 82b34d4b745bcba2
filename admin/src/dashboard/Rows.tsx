import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** The entries of a panel, a quiet line between them. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

interface RowProps {
  name: ReactNode;
  /** Under the name. */
  text?: ReactNode;
  /** At the right: a time, a number, buttons. Goes below where there is no room beside the name. */
  children?: ReactNode;
  /** Before the name. */
  lead?: ReactNode;
}

export function Row({ name, text, lead, children }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: 0.75,
        minHeight: 44,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      {lead}
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        {text && (
          <Typography variant="body2" color="text.secondary" component="div">
            {text}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** When it came in or will be: quiet, on one line; the exact hour when one points at it. */
export function When({ at, title, children }: { at: string; title: string; children: ReactNode }) {
  return (
    <Typography
      component="time"
      dateTime={at}
      title={title}
      variant="body2"
      color="text.secondary"
      sx={{ whiteSpace: 'nowrap' }}
    >
      {children}
    </Typography>
  );
}
