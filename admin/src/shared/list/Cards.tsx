import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext, type RaRecord } from 'react-admin';

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
