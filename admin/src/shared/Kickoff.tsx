import { countdownTo } from '@contract/countdown.js';
import { isTimeOpen } from '@contract/results.js';
import { dayAndHour, zoneName } from '@contract/time/labels.js';
import { serverNow } from '@contract/time/server-clock.js';
import { SECOND } from '@contract/time/units.js';
import { dayKey, localZone } from '@contract/time/zones.js';
import { Box, FormControlLabel, Switch } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { useStore } from 'react-admin';
import { kickoffInWords, type KickoffOf } from './kickoff-words.js';
import { hour } from './time.js';

/** Returns whether kick-offs are also shown in the viewer's zone. Stored in the browser. */
export const useMyTime = () => useStore('games.myTime', false);

/** Switch for the viewer's time next to the game's. */
export function MyTimeSwitch() {
  const [on, setOn] = useMyTime();
  return (
    <FormControlLabel
      label="My time"
      control={<Switch size="small" checked={on} onChange={(_event, checked) => setOn(checked)} />}
      sx={{ mx: 0.5, minHeight: 36, '& .MuiFormControlLabel-label': { fontSize: 13 } }}
    />
  );
}

/**
 * Shows a kick-off in the game's zone, without the time while it is not confirmed. The tooltip shows the viewer's time.
 */
export function Kickoff({ game }: { game: KickoffOf }) {
  const { startsAt, timeZone } = game;
  const [myTime] = useMyTime();
  if (isTimeOpen(game)) return <span>{kickoffInWords(game)}</span>;
  const localTime = `Your time: ${dayAndHour(startsAt)} (${localZone()})`;
  return (
    <time dateTime={startsAt} title={localTime} style={{ whiteSpace: 'nowrap' }}>
      <span>{`${dayAndHour(startsAt, timeZone)} `}</span>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {`${zoneName(startsAt, timeZone)}${myTime && timeZone !== localZone() ? ` · ${ownTime(startsAt, timeZone)} your time` : ''}`}
      </Box>
    </time>
  );
}

/** Returns the viewer's time, with the day if it differs. */
const ownTime = (at: string, zone: string): string =>
  dayKey(at, localZone()) === dayKey(at, zone) ? hour(at) : dayAndHour(at);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const thisSecond = (): number => Math.floor(serverNow() / SECOND) * SECOND;

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

const two = (value: number): string => String(value).padStart(2, '0');

/** Counts down to an instant (ISO 8601) every second: '2d 04h 12m 09s'. Stops at zero. */
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
