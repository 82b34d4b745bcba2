import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Fields side by side where there is room. */
export function Fields({ columns = 2, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {children}
    </Box>
  );
}
