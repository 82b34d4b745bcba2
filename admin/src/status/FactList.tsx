import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface FactListProps {
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** Names and what they are, a line each. */
export function FactList({ facts }: FactListProps) {
  return (
    <Box component="dl" sx={{ m: 0, py: 0.75 }}>
      {facts.map(([label, value]) => (
        <Box
          key={label}
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, px: 2, py: 0.5 }}
        >
          <Typography component="dt" variant="body2" color="text.secondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{ m: 0, ml: 'auto', textAlign: 'right', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
