import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Stacks panels vertically. Takes no space if it is empty. */
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
  /** Minimum width of a column, in px. */
  minWidth: number;
  /** 'start' keeps the natural height of each panel. 'stretch' makes the panels of a row equally high. */
  align?: 'start' | 'stretch';
  children: ReactNode;
}

/** Places as many panels side by side as fit with at least `minWidth`. */
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
  /**
   * Placed at the right on wide screens. Placed between the others on narrow screens, because it is more urgent than
   * `below`.
   */
  second: ReactNode;
  below: ReactNode;
}

/** Places current games at the left, and upcoming games and problems next to them. */
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
