import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import { currentRun } from './run-all.js';
import { useStoreValue } from './store.js';
import { number } from './words.js';

/** How far a long run has come; the shell holds one. Comes after a moment, so that quick ones do not flicker. */
export function RunDialog() {
  const run = useStoreValue(currentRun);
  const id = useId();
  if (!run) return null;
  const { title, done, total, stop } = run;
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
      transitionDuration={0}
      sx={{ animation: 'appear 1ms 400ms backwards', '@keyframes appear': { from: { opacity: 0 } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant={total === null ? 'indeterminate' : 'determinate'}
          value={total === null ? undefined : (done / total) * 100}
          aria-labelledby={id}
        />
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {total === null ? `${number(done)} so far` : `${done} of ${total}`}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={stop}>Stop</Button>
      </DialogActions>
    </Dialog>
  );
}
