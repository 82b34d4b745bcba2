import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface RowCardProps {
  title: ReactNode;
  lines: readonly ReactNode[];
  /** Beside the title. */
  aside?: ReactNode;
  actions: ReactNode;
}

/** A row of a list on small screens. */
export function RowCard({ title, lines, aside, actions }: RowCardProps) {
  return (
    <Card component="li" sx={{ p: 1.5, listStyle: 'none' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Typography>
        {aside}
      </Box>
      {lines.map((line, index) => (
        <Typography key={index} variant="body2" color="text.secondary" component="div">
          {line}
        </Typography>
      ))}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, '& button': { minWidth: 40, minHeight: 40 } }}>{actions}</Box>
    </Card>
  );
}
