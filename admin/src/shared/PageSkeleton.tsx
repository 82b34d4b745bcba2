import { Box, Card, Skeleton } from '@mui/material';
import { useLocation } from 'react-router';
import { useNarrow } from './widths.js';

/** Shape of a page while its code loads: panels for the first page, a list for all others. */
export function PageSkeleton() {
  const isNarrow = useNarrow();
  const isHome = /^\/dashboard\/?$/.test(useLocation().pathname);
  return (
    <Box role="status" aria-label="Loading">
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, mb: 2 }}>
        <Skeleton variant="rounded" width={180} height={24} />
      </Box>
      {isHome ? (
        <Panels />
      ) : (
        <>
          <Skeleton variant="rounded" width={220} height={36} sx={{ maxWidth: '100%', mb: 1.5 }} />
          <Rows isCards={isNarrow} />
        </>
      )}
    </Box>
  );
}

const Panels = () => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' } }}>
    <Skeleton variant="rounded" height={68} sx={{ gridColumn: '1 / -1' }} />
    <Skeleton variant="rounded" height={420} />
    <Skeleton variant="rounded" height={420} />
  </Box>
);

/** Shape of the rows of a list: enough to fill the screen. */
export const RowsSkeleton = ({ isCards }: { isCards: boolean }) => (
  <Box role="status" aria-label="Loading" aria-busy>
    <Rows isCards={isCards} />
  </Box>
);

const Rows = ({ isCards }: { isCards: boolean }) => (isCards ? <CardRows /> : <TableRows />);

const CardRows = () => (
  <Box sx={{ display: 'grid', gap: 1 }}>
    {Array.from({ length: 6 }, (_, row) => (
      <Card key={row} sx={{ p: 1.5, height: 128 }}>
        <Skeleton width="60%" height={20} />
        <Skeleton width="40%" height={16} />
        <Skeleton width="50%" height={16} />
      </Card>
    ))}
  </Box>
);

const CELLS = ['30%', '20%', '15%', '10%'];

const TableRows = () => (
  <Card>
    {Array.from({ length: 18 }, (_, row) => (
      <Box key={row} sx={ROW}>
        {CELLS.map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </Box>
    ))}
  </Card>
);

const ROW = {
  height: 37,
  px: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  borderBottom: 1,
  borderColor: 'divider',
  '& > :last-child': { ml: 'auto' },
} as const;
