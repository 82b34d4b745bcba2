import type { ImportReport, ImportRow } from '@contract/records/import.record.js';
import type { TextEncoding } from '@contract/text-encoding.js';
import { dayAndHour, zoneLabel } from '@contract/time/labels.js';
import {
  Alert,
  Box,
  Button,
  Chip,
  DialogActions,
  DialogContent,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from '@mui/material';
import { useEffect, useState } from 'react';
import { importProgress } from '../live/bus.js';
import { useZone } from '../shared/clock.js';
import { Quiet } from '../shared/text.js';
import { counted } from '../shared/words.js';
import {
  leagueSeasonsInWords,
  outcomeInWords,
  type RowOutcome,
  OUTCOMES,
  remarks,
  toImport,
  totals,
} from './fixture-import.js';

interface ImportResultProps {
  report: ImportReport;
  /** Server message of the completed import. undefined for a dry run. */
  message?: string;
  failure?: string;
  /** Detected encoding of the file. */
  encoding?: TextEncoding | undefined;
  onBack?(): void;
  /** undefined if there is nothing to import. */
  onImport?(): void;
  onClose?(): void;
}

/** Lists the planned or actual outcome of each row. */
export function ImportResult({ report, message, failure, encoding, onBack, onImport, onClose }: ImportResultProps) {
  const [only, setOnly] = useState<RowOutcome | null>(null);
  const count = totals(report);
  const games = toImport(report);
  const nothing = !message && !games ? 'There is nothing new in this file.' : '';
  return (
    <>
      <DialogContent>
        {failure && <Alert severity="error">{failure}</Alert>}
        {message && <Alert severity="success">{message}</Alert>}
        {encoding && encoding !== 'UTF-8' && <Alert severity="info">{`The file was read as ${encoding}.`}</Alert>}
        {nothing && <Alert severity="info">{nothing}</Alert>}
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
              label={`${outcomeInWords(outcome, !!message)}: ${count[outcome]}`}
              variant={only === outcome ? 'filled' : 'outlined'}
              onClick={() => setOnly(outcome)}
              aria-pressed={only === outcome}
            />
          ))}
        </Box>
        {report.leagues.map((league) => (
          <Quiet key={league.league}>{leagueSeasonsInWords(league)}</Quiet>
        ))}
        <LeftOver report={report} />
        <ImportTable
          key={only}
          isDone={!!message}
          rows={only ? report.rows.filter(({ outcome }) => outcome === only) : report.rows}
        />
      </DialogContent>
      <DialogActions>
        {onBack && <Button onClick={onBack}>Back</Button>}
        {onImport && (
          <Button variant="contained" onClick={onImport} autoFocus>
            <span>{`Import ${counted(games, 'game')}`}</span>
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

/** Number of games to name before the others are only counted. */
const NAMED = 5;

/** Lists stored games of the file's leagues and seasons that are missing in the file. */
function LeftOver({ report: { leftOver } }: { report: ImportReport }) {
  const zone = useZone();
  const [isWhole, setIsWhole] = useState(false);
  if (leftOver.length === 0) return null;
  const named = isWhole ? leftOver : leftOver.slice(0, NAMED);
  const games = named.map(({ title, startsAt }) => `${title} (${dayAndHour(startsAt, zone)})`).join(', ');
  const rest = leftOver.length - named.length;
  return (
    <Alert
      severity="info"
      sx={{ my: 1 }}
      action={
        rest > 0 && (
          <Button color="inherit" size="small" onClick={() => setIsWhole(true)}>
            <span>{`Show ${rest} more`}</span>
          </Button>
        )
      }
    >
      {`${counted(leftOver.length, 'game')} of these seasons ${leftOver.length === 1 ? 'is' : 'are'} not in the file and will stay: ${games}`}
    </Alert>
  );
}

const PAGE = 50;
const COLOURS: Record<RowOutcome, string> = {
  created: 'success.main',
  updated: 'primary.main',
  unchanged: 'text.secondary',
  skipped: 'warning.main',
  refused: 'error.main',
  error: 'error.main',
};

interface ImportTableProps {
  rows: readonly ImportRow[];
  isDone: boolean;
}

/** Shows the rows of a report in pages of fifty, because a file may have thousands. */
function ImportTable({ rows, isDone }: ImportTableProps) {
  const zone = useZone();
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
              <TableCell title={zoneLabel(zone)}>Kick-off</TableCell>
              <TableCell>Why</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(page * PAGE, page * PAGE + PAGE).map((row, index) => (
              <TableRow key={index}>
                <TableCell align="right">{row.row}</TableCell>
                <TableCell>
                  <Box component="span" sx={{ color: COLOURS[row.outcome], fontWeight: 550 }}>
                    {outcomeInWords(row.outcome, isDone)}
                  </Box>
                </TableCell>
                <TableCell>{row.title}</TableCell>
                <TableCell title={row.league}>{row.match || row.league}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{row.startsAt && dayAndHour(row.startsAt, zone)}</TableCell>
                <TableCell>{remarks(row).join('; ')}</TableCell>
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

export function ImportRunning({ rows }: { rows: number }) {
  const [{ done, total }, setProgress] = useState({ done: 0, total: rows });
  useEffect(() => importProgress.on(setProgress), []);
  const percent = total ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return (
    <DialogContent sx={{ py: 5 }}>
      <Typography id="import-progress" gutterBottom>
        {`Importing ${done} of ${total}`}
      </Typography>
      <LinearProgress
        variant={done ? 'determinate' : 'indeterminate'}
        value={done ? percent : undefined}
        aria-labelledby="import-progress"
      />
    </DialogContent>
  );
}
