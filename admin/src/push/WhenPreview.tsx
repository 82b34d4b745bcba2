import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { dayAndHour, fromNow, instantOf, viewerZone, zoneName } from '../shared/time.js';
import { useNow } from '../shared/useNow.js';
import { useSettings } from '../shared/useSettings.js';

/** When the push goes out as the form says, in its zone and in the viewer's. */
export function WhenPreview() {
  const now = useNow(15_000);
  const { settings } = useSettings();
  const [date, time, chosen] = useWatch({ name: ['deliveryDate', 'deliveryTime', 'timeZone'] }) as (string | null)[];
  const zone = chosen || settings?.timeZone || 'UTC';
  const instant = instantOf(date ?? '', time ?? '', zone);
  if (Number.isNaN(instant)) return null;
  const iso = new Date(instant).toISOString();
  const [there, here] = [dayAndHour(iso, zone), dayAndHour(iso)];
  const past = instant < now;
  return (
    <Typography variant="body2" color={past ? 'warning' : 'text.secondary'} role={past ? 'alert' : undefined}>
      {past ? 'This time is past: ' : 'Goes out '}
      {there} {zoneName(iso, zone)}
      {there !== here && `, your time ${here} (${viewerZone()})`}, {fromNow(instant, now)}
    </Typography>
  );
}
