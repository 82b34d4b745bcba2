import { API_ERRORS } from '@contract/errors.js';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import type { Difference } from './differences.js';

interface StaleDialogProps {
  differences: readonly Difference[];
  onKeepMine(): void;
  onTakeTheirs(): void;
  onCancel(): void;
}

/** Two people changed the same record: shows both versions and lets the second one choose. */
export function StaleDialog({ differences, onKeepMine, onTakeTheirs, onCancel }: StaleDialogProps) {
  return (
    <Dialog open onClose={onCancel} maxWidth="sm" fullWidth aria-labelledby="stale-title">
      <DialogTitle id="stale-title">Somebody else changed this</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{API_ERRORS.STALE_WRITE.message}</DialogContentText>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Field</TableCell>
              <TableCell>Yours</TableCell>
              <TableCell>Stored now</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {differences.map(({ field, label, mine, theirs }) => (
              <TableRow
                key={field}
                sx={{ '& td': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' }, '&:last-child th': { border: 0 } }}
              >
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell>{mine}</TableCell>
                <TableCell>{theirs}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {differences.length === 0 && <DialogContentText>Both versions say the same here.</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Go on editing</Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          Take the stored one
        </Button>
        <Button variant="contained" onClick={onKeepMine}>
          Save mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
