import { GAME_DEFAULTS } from '@contract/games.js';
import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { dayAndHour, fromNow, instantOf, viewerZone, zoneName } from '../shared/time.js';
import { useNow } from '../shared/useNow.js';
import { useSettings } from '../shared/useSettings.js';

/** The kick-off that the form says, in the game's zone and in the viewer's. */
export function KickoffPreview() {
  const now = useNow(15_000);
  const { settings } = useSettings();
  const [date, time, chosen] = useWatch({ name: ['date', 'time', 'timeZone'] }) as (string | null)[];
  const zone = chosen || settings?.timeZone || 'UTC';
  const instant = instantOf(date ?? '', time || GAME_DEFAULTS.time, zone);
  if (Number.isNaN(instant)) return null;
  const iso = new Date(instant).toISOString();
  const own = viewerZone();
  const past = instant <= now;
  return (
    <Typography
      variant="body2"
      color={past ? 'warning' : 'text.secondary'}
      aria-live="polite"
      sx={{ mt: 0.5, mb: 1.25 }}
    >
      Kick-off {dayAndHour(iso, zone, now)} {zoneName(iso, zone)}
      {own !== zone && ` = ${dayAndHour(iso, own, now)} your time`}, {fromNow(instant, now)}
    </Typography>
  );
}
