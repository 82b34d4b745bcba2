import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useId } from 'react';
import { messageOf } from '../api/errors.js';
import { Quiet } from './text.js';
import { createStore, useStoreValue } from './store.js';
import { number } from './words.js';

/** Result for one row: successful, or rejected with a reason. */
export interface RowOutcome<Row> {
  row: Row;
  refusal?: string;
}

/** Progress of a run: `done` of `total`, which is null if unknown. */
export interface Run {
  title: string;
  done: number;
  total: number | null;
  stop(): void;
}

export const currentRun = createStore<Run | null>(null);

/** Maximum number of concurrent calls, which avoids bursts. */
const AT_ONCE = 4;

/**
 * Runs an action on many rows, a few at a time. Never throws. If the user stops the run, the result omits the remaining
 * rows.
 */
export async function runAll<Row>(
  title: string,
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
): Promise<RowOutcome<Row>[]> {
  const outcomes: RowOutcome<Row>[] = [];
  let next = 0;
  const stop = (): void => {
    next = rows.length;
  };
  const show = (): void => currentRun.set({ title, done: outcomes.length, total: rows.length, stop });
  const work = async (): Promise<void> => {
    while (next < rows.length) {
      const row = rows[next++] as Row;
      await act(row).then(
        () => outcomes.push({ row }),
        (error: unknown) => outcomes.push({ row, refusal: messageOf(error) }),
      );
      show();
    }
  };
  show();
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, rows.length) }, work));
  currentRun.set(null);
  return outcomes;
}

const NAMED = 3;

/** Joins names: 'Premier League, Serie A and 2 more'. */
function names(all: readonly string[]): string {
  const rest = all.length - NAMED;
  return rest > 0 ? `${all.slice(0, NAMED).join(', ')} and ${rest} more` : all.join(', ');
}

/** Returns a line for the successful rows, a line per reason of rejection, and a line for the remaining rows. */
export function summarize<Row>(
  outcomes: readonly RowOutcome<Row>[],
  total: number,
  done: (count: number) => string,
  nameOf: (row: Row) => string,
): string[] {
  const namesByReason = new Map<string, string[]>();
  for (const { row, refusal } of outcomes) {
    if (refusal !== undefined) namesByReason.set(refusal, [...(namesByReason.get(refusal) ?? []), nameOf(row)]);
  }
  const succeeded = outcomes.filter(({ refusal }) => refusal === undefined).length;
  const remaining = total - outcomes.length;
  return [
    ...(succeeded ? [done(succeeded)] : []),
    ...[...namesByReason].map(([reason, who]) => `${who.length} failed (${names(who)}): ${reason}`),
    ...(remaining ? [`Stopped: ${remaining} not changed`] : []),
  ];
}

/**
 * Shows the progress of a run, with a delay so that it does not flicker on fast runs. The shell renders this component
 * once.
 */
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
        <Quiet sx={{ mt: 1 }}>{total === null ? `${number(done)} so far` : `${done} of ${total}`}</Quiet>
      </DialogContent>
      <DialogActions>
        <Button onClick={stop}>Stop</Button>
      </DialogActions>
    </Dialog>
  );
}
