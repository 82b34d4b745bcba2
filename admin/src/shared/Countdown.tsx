import { countdownTo } from '@contract/countdown.js';
import { Box } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { dayAndHour } from './time.js';

const SECOND = 1000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const thisSecond = (): number => Math.floor(Date.now() / SECOND) * SECOND;

/** One clock for every countdown of a page, and none when there is none. */
function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** '2d 04h 12m 09s' until an instant (ISO 8601); it ticks every second and stops at zero. */
export function Countdown({ until }: { until: string }) {
  const { days, hours, minutes, seconds } = countdownTo(until, useSyncExternalStore(follow, thisSecond));
  return (
    <Box
      component="span"
      role="timer"
      title={`Goes live ${dayAndHour(until)} your time`}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {`${days}d ${two(hours)}h ${two(minutes)}m ${two(seconds)}s`}
    </Box>
  );
}
