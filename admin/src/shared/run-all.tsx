import { Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useId } from 'react';
import { messageOf } from '../api/errors.js';
import { Quiet } from './text.js';
import { createStore, useStoreValue } from './store.js';
import { number } from './words.js';

/** What became of one thing of many: refused with a reason, or done. */
export interface RowOutcome<Row> {
  row: Row;
  refusal?: string;
}

/** A long run as it is shown: `done` of `total`; null where the number is unknown. */
export interface Run {
  title: string;
  done: number;
  total: number | null;
  stop(): void;
}

export const currentRun = createStore<Run | null>(null);

/** Calls under way at once: quick, and no burst for the server. */
const AT_ONCE = 4;

/**
 * Does a thing to many rows, a few at a time; never raises. Rows that were not begun when somebody stopped it are
 * missing in what it resolves to.
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

/** 'Premier League, Serie A and 2 more' */
function names(all: readonly string[]): string {
  const rest = all.length - NAMED;
  return rest > 0 ? `${all.slice(0, NAMED).join(', ')} and ${rest} more` : all.join(', ');
}

/** A line for what was done, one for each reason of a refusal, one for what was left. */
export function summarize<Row>(
  outcomes: readonly RowOutcome<Row>[],
  total: number,
  done: (count: number) => string,
  nameOf: (row: Row) => string,
): string[] {
  const refused = new Map<string, string[]>();
  for (const { row, refusal } of outcomes) {
    if (refusal !== undefined) refused.set(refusal, [...(refused.get(refusal) ?? []), nameOf(row)]);
  }
  const succeeded = outcomes.filter(({ refusal }) => refusal === undefined).length;
  const left = total - outcomes.length;
  return [
    ...(succeeded ? [done(succeeded)] : []),
    ...[...refused].map(([reason, who]) => `${who.length} refused (${names(who)}): ${reason}`),
    ...(left ? [`Stopped: ${left} left as they were`] : []),
  ];
}

/** How far a long run has come, once in the shell; it comes after a moment, so that quick ones do not flicker. */
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
