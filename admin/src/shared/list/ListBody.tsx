import { Box, Button, Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { EmptyState, ErrorState } from '../EmptyState.js';
import { useListBreakpoint } from './breakpoint.js';

export interface ListBodyProps {
  /** The list on wide screens. */
  table: ReactNode;
  /** The list on narrow screens. */
  cards: ReactNode;
  empty: ReactNode;
}

/** The rows of a list in whatever state they are: coming, refused, none, none that fit, there. */
export function ListBody({ table, cards, empty }: ListBodyProps) {
  const { data, error, isPending, total, filterValues, setFilters, refetch } = useListContext();
  const breakpoint = useListBreakpoint();
  if (error && !data) return <Card>{<ErrorState error={error} onRetry={() => void refetch()} />}</Card>;
  if (isPending) return <Rows />;
  if (total) return breakpoint === 'cards' ? cards : <Card sx={{ overflow: 'visible' }}>{table}</Card>;
  if (!Object.keys(filterValues as object).length) return <Card>{empty}</Card>;
  return (
    <Card>
      <EmptyState title="No results for these filters">
        <Button variant="outlined" onClick={() => setFilters({})}>
          Clear the filters
        </Button>
      </EmptyState>
    </Card>
  );
}

/** Rows of the final size, so that nothing jumps when the data comes. */
function Rows() {
  return (
    <Card aria-busy role="status" aria-label="Loading">
      {Array.from({ length: 10 }, (_, row) => (
        <Box
          key={row}
          sx={{
            height: 37,
            px: 2,
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton width="30%" height={14} />
          <Skeleton width="20%" height={14} />
          <Skeleton width="15%" height={14} />
          <Skeleton width="10%" height={14} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Card>
  );
}
