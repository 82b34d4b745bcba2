import { Box, Card, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a person's page. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 32 }}>
        <Typography id={id} variant="h2" sx={{ flex: '1 1 auto', minWidth: 0 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Card>
  );
}

/** Sections beside each other where there is room: facts left, the rest right. */
export const sections = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' },
} as const;
