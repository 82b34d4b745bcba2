import { DialogContent, LinearProgress, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { importProgress } from '../live/index.js';

/** The import under way: the server tells how far it has come. */
export function ImportRunning({ rows }: { rows: number }) {
  const [{ done, total }, setProgress] = useState({ done: 0, total: rows });
  useEffect(() => importProgress.on(setProgress), []);
  const percent = total ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return (
    <DialogContent sx={{ py: 5 }}>
      <Typography id="import-progress" gutterBottom>
        Importing {done} of {total}
      </Typography>
      <LinearProgress
        variant={done ? 'determinate' : 'indeterminate'}
        value={done ? percent : undefined}
        aria-labelledby="import-progress"
      />
    </DialogContent>
  );
}
