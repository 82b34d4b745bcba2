import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** At the right of the title: a count, a link. */
  aside?: ReactNode;
  loading?: boolean;
  children: ReactNode;
}

/** A part of the home page. */
export function Panel({ title, aside, loading = false, children }: PanelProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} aria-busy={loading}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          px: 2,
          minHeight: 44,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" component="div">
          {aside}
        </Typography>
      </Box>
      {loading ? <Skeleton variant="rounded" height={120} sx={{ m: 2 }} /> : children}
    </Card>
  );
}
