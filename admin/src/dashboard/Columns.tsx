import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Stacks panels vertically. The last panel fills the height of the stack. Takes no space if it is empty. */
export function Stack({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        gap: 2,
        '& > :last-child': { flexGrow: 1 },
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
  children: ReactNode;
}

/** Places as many panels side by side as fit with at least `minWidth`. They are equally high and fill each line. */
export function Columns({ minWidth, children }: ColumnsProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        '& > *': { flex: `1 1 min(${minWidth}px, 100%)`, minWidth: 0 },
        '&:empty': { display: 'none' },
      }}
    >
      {children}
    </Box>
  );
}

interface ShiftColumnsProps {
  first: ReactNode;
  /** Placed at the right on wide screens, and between the others on narrow screens. */
  second: ReactNode;
  /** Fills the space below `first` on wide screens. */
  below?: ReactNode;
}

/** Places live games at the left, and problems and upcoming games next to them. Both columns are equally high. */
export function ShiftColumns({ first, second, below }: ShiftColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
        gridTemplateRows: { lg: 'auto 1fr' },
      }}
    >
      <Box sx={{ display: 'grid', gridRow: below ? undefined : { lg: '1 / span 2' } }}>{first}</Box>
      <Box sx={{ display: 'grid', gridColumn: { lg: 2 }, gridRow: { lg: '1 / span 2' } }}>
        <Stack>{second}</Stack>
      </Box>
      {below && <Box sx={{ display: 'grid' }}>{below}</Box>}
    </Box>
  );
}
