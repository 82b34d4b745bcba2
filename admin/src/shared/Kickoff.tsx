import { isTimeOpen } from '@contract/results.js';
import { countdown, dayAndHour, zoneLabel } from '@contract/time/labels.js';
import { SECOND } from '@contract/time/units.js';
import { isZone } from '@contract/time/zones.js';
import { Box, Tooltip } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useZone } from './clock.js';
import { kickoffInWords, type KickoffOf } from './kickoff-words.js';
import { runningNow } from './time.js';

/** Shows a kick-off, without the time while it is not confirmed. */
export function Kickoff({ game }: { game: KickoffOf }) {
  const zone = useZone();
  if (isTimeOpen(game)) return <span>{kickoffInWords(game, zone)}</span>;
  return <ZonedTime at={game.startsAt} timeZone={game.timeZone} />;
}

interface ZonedTimeProps {
  /** ISO 8601 UTC */
  at: string;
  /** Zone in which staff entered the time. */
  timeZone: string;
}

/** Shows a time in the zone of the dashboard. If its own zone differs, a tooltip shows the local time. */
export function ZonedTime({ at, timeZone }: ZonedTimeProps) {
  const zone = useZone();
  const local = localTime(at, timeZone, zone);
  const time = (
    // Keys reach the tooltip only through the focus.
    <time dateTime={at} tabIndex={local ? 0 : undefined} style={{ whiteSpace: 'nowrap' }}>
      {dayAndHour(at, zone)}
    </time>
  );
  return local ? (
    <Tooltip title={local} describeChild>
      {time}
    </Tooltip>
  ) : (
    time
  );
}

/** Returns 'Local time: Sat 15 Aug, 21:00, Berlin time', or undefined if the clocks of both zones show the same time. */
export function localTime(at: string, timeZone: string, zone: string): string | undefined {
  if (!isZone(timeZone)) return undefined;
  const local = dayAndHour(at, timeZone);
  return local === dayAndHour(at, zone) ? undefined : `Local time: ${local}, ${zoneLabel(timeZone)}`;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribes to a timer that all countdowns of a page share. */
function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, SECOND);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Counts down to an instant (ISO 8601): '3 h', then '1:14'. Stops at zero and while the connection is lost. */
export function Countdown({ until }: { until: string }) {
  const zone = useZone();
  const text = useSyncExternalStore(follow, () => countdown(Date.parse(until), runningNow(), zone));
  return (
    <Box
      component="span"
      role="timer"
      title={`Goes live ${dayAndHour(until, zone)}`}
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
  );
}
