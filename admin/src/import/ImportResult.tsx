import type { ImportReport } from '@contract/records/import.record.js';
import { Alert, Box, Button, Chip, DialogActions, DialogContent } from '@mui/material';
import { useState } from 'react';
import { ImportTable } from './ImportTable.js';
import { OUTCOMES, orphans, toImport, totals, type Outcome } from './report.js';

interface ImportResultProps {
  report: ImportReport;
  /** What the server said when the import was done; before that it is a check. */
  message?: string;
  failure?: string;
  onBack?(): void;
  /** Left out when there is nothing to import. */
  onImport?(): void;
  onClose?(): void;
}

/** What will happen, or happened, row by row. */
export function ImportResult({ report, message, failure, onBack, onImport, onClose }: ImportResultProps) {
  const [only, setOnly] = useState<Outcome | null>(null);
  const count = totals(report);
  const games = toImport(report);
  const nothing = !message && !games ? 'There is nothing new in this file.' : '';
  return (
    <>
      <DialogContent>
        {failure && <Alert severity="error">{failure}</Alert>}
        {message && <Alert severity="success">{message}</Alert>}
        {nothing && <Alert severity="info">{nothing}</Alert>}
        {orphans(report).map((note) => (
          <Alert key={`${note.row}${note.message}`} severity="warning" sx={{ mt: 1 }}>
            Row {note.row}: {note.message}
          </Alert>
        ))}
        <Box
          role="group"
          aria-label="Show rows by outcome"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, my: 1.5 }}
        >
          <Chip
            label={`All ${report.rows.length}`}
            variant={only ? 'outlined' : 'filled'}
            onClick={() => setOnly(null)}
            aria-pressed={!only}
          />
          {OUTCOMES.filter((outcome) => count[outcome]).map((outcome) => (
            <Chip
              key={outcome}
              label={`${outcome} ${count[outcome]}`}
              variant={only === outcome ? 'filled' : 'outlined'}
              onClick={() => setOnly(outcome)}
              aria-pressed={only === outcome}
            />
          ))}
        </Box>
        <ImportTable
          key={only}
          report={report}
          rows={only ? report.rows.filter(({ outcome }) => outcome === only) : report.rows}
        />
      </DialogContent>
      <DialogActions>
        {onBack && <Button onClick={onBack}>Back</Button>}
        {onImport && (
          <Button variant="contained" onClick={onImport} autoFocus>
            Import {games} {games === 1 ? 'game' : 'games'}
          </Button>
        )}
        {onClose && (
          <Button variant="contained" onClick={onClose} autoFocus>
            Done
          </Button>
        )}
      </DialogActions>
    </>
  );
}
