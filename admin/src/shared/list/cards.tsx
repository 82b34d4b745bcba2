import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, useListContext } from 'react-admin';
import { EditedMark } from '../presence/EditedMark.js';
import { FLIPS } from './flip.js';

export interface RowCardProps {
  title: ReactNode;
  lines: readonly ReactNode[];
  /** Next to the title. */
  trailing?: ReactNode;
  actions: ReactNode;
  /** A button before them. */
  before?: ReactNode;
}

/** A row of a list on small screens. */
export function RowCard({ title, lines, trailing, actions, before }: RowCardProps) {
  return (
    <Card component="li" {...FLIPS} sx={{ p: 1.5, listStyle: 'none' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1.5 }}>
        <Typography sx={{ fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' }}>{title}</Typography>
        {trailing && (
          <Typography variant="body2" component="div" sx={{ flexShrink: 0 }}>
            {trailing}
          </Typography>
        )}
      </Box>
      {lines.map((line, index) => (
        <Typography
          key={index}
          variant="body2"
          color="text.secondary"
          component="div"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {line}
        </Typography>
      ))}
      {/* The icons, not their frames, are in line with the text. */}
      <Box
        sx={{
          display: 'flex',
          gap: 0.25,
          mt: 0.5,
          mx: -1.25,
          mb: -0.5,
          '& button, & a': { minWidth: 40, minHeight: 40 },
        }}
      >
        {before}
        {actions}
        <EditedMark sx={{ ml: 'auto', mr: 1.25, alignSelf: 'center' }} />
      </Box>
    </Card>
  );
}

/** The rows of a list as cards. */
export function Cards<Row extends RaRecord>({ card }: { card(row: Row): ReactNode }) {
  const { data } = useListContext<Row>();
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0 }}>
      {data?.map((row) => (
        <RecordContextProvider key={row.id} value={row}>
          {card(row)}
        </RecordContextProvider>
      ))}
    </Box>
  );
}
