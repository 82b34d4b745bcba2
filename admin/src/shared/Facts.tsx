import { Box, type SxProps, type Theme } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

interface FactsProps {
  /** Unknown values are shown as a dash. Rows that do not apply should be omitted. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  sx?: SxProps<Theme>;
}

/** Shows values, each with its label next to it. */
export const Facts = ({ facts, sx }: FactsProps) => (
  <Box component="dl" sx={{ ...grid, ...(sx as object) }}>
    {facts.map(([label, value]) => (
      <Fragment key={label}>
        <dt>{label}</dt>
        <dd>{value || '—'}</dd>
      </Fragment>
    ))}
  </Box>
);

const grid = {
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.75,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;
