import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { dayAndHour, fromNow, instantOf, viewerZone, zoneName } from '../shared/time.js';
import { useNow } from '../shared/useNow.js';
import { useSettings } from '../shared/useSettings.js';

/** One that is due this very minute (ms) is not late. */
const THIS_MINUTE = 60_000;

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
  const past = instant < now - THIS_MINUTE;
  const text = `${there} ${zoneName(iso, zone)}${there === here ? '' : `, your time ${here} (${viewerZone()})`}`;
  return past ? (
    <Typography variant="body2" color="warning" role="alert">
      This time is past: {text}
    </Typography>
  ) : (
    <Typography variant="body2" color="text.secondary">
      Goes out {text}, {fromNow(instant, now)}
    </Typography>
  );
}
