import type { ImportReport, ImportRow } from '@contract/records/import.record.js';
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TablePagination, TableRow } from '@mui/material';
import { useState } from 'react';
import { dayAndHour, viewerZone } from '../shared/time.js';
import { remarks, type Outcome } from './report.js';

const PAGE = 50;
const COLOURS: Record<Outcome, string> = {
  created: 'success.main',
  updated: 'primary.main',
  unchanged: 'text.secondary',
  skipped: 'warning.main',
  refused: 'error.main',
  error: 'error.main',
};

/** The rows of a report, fifty a page: a file may have thousands. */
export function ImportTable({ report, rows }: { report: ImportReport; rows: readonly ImportRow[] }) {
  const [page, setPage] = useState(0);
  return (
    <>
      <TableContainer
        tabIndex={0}
        aria-label="Rows of the file"
        role="region"
        sx={{ maxHeight: 380, border: 1, borderColor: 'divider', borderRadius: '8px' }}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell align="right">Row</TableCell>
              <TableCell>Outcome</TableCell>
              <TableCell>Game</TableCell>
              <TableCell>Match</TableCell>
              <TableCell title={`In your zone, ${viewerZone()}`}>Kick-off</TableCell>
              <TableCell>Notes</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(page * PAGE, page * PAGE + PAGE).map((row) => (
              <TableRow key={row.row}>
                <TableCell align="right">{row.row}</TableCell>
                <TableCell>
                  <Box component="span" sx={{ color: COLOURS[row.outcome], fontWeight: 550 }}>
                    {row.outcome}
                  </Box>
                </TableCell>
                <TableCell>{row.title}</TableCell>
                <TableCell title={row.league}>{row.match || row.league}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{row.startsAt && dayAndHour(row.startsAt)}</TableCell>
                <TableCell>{remarks(report, row).join('; ')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {rows.length > PAGE && (
        <TablePagination
          component="div"
          count={rows.length}
          page={page}
          rowsPerPage={PAGE}
          rowsPerPageOptions={[PAGE]}
          onPageChange={(_, next) => setPage(next)}
        />
      )}
    </>
  );
}
