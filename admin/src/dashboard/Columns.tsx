import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Panels under one another; nothing where there are none. */
export function Stack({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'start',
        gap: 2,
        '&:empty': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

interface ColumnsProps {
  /** Of a column, in px. */
  minWidth: number;
  /** 'start' lets panels be as high as they need; else those of a row are equal. */
  align?: 'start' | 'stretch';
  children: ReactNode;
}

/** Panels side by side, as many as fit, none narrower than `minWidth`. */
export function Columns({ minWidth, align = 'stretch', children }: ColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: align,
        gridTemplateColumns: `repeat(auto-fit, minmax(min(${minWidth}px, 100%), 1fr))`,
        '&:empty': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

interface GameColumnsProps {
  first: ReactNode;
  /** At the right of the others where the window is wide, between them where it is not: it is more urgent than `below`. */
  second: ReactNode;
  below: ReactNode;
}

/** What is on at the left, what comes and what is wrong at its side. */
export function GameColumns({ first, second, below }: GameColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        gridTemplateRows: { lg: 'auto 1fr' },
      }}
    >
      {first}
      <Box sx={{ gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 2' } }}>
        <Stack>{second}</Stack>
      </Box>
      {below}
    </Box>
  );
}
