import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The buttons of a row, the same distance from each other everywhere. */
export function RowActions({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25 }}>{children}</Box>;
}
