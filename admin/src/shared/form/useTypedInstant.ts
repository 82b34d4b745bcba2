import { instantOf } from '@contract/time/wall-clock.js';
import { useWatch } from 'react-hook-form';
import { useSettings } from '../../settings/calls.js';

/** The instant that two fields say in the zone of a third; undefined while it is none. Without a zone the settings' counts. */
export function useTypedInstant(dayField: string, hourField: string, defaultHour = '') {
  const { settings } = useSettings();
  const [day, hour, chosen] = useWatch({ name: [dayField, hourField, 'timeZone'] }) as (string | null)[];
  const zone = chosen || settings?.timeZone || 'UTC';
  const instant = instantOf(day ?? '', hour || defaultHour, zone);
  return Number.isNaN(instant) ? undefined : { instant, iso: new Date(instant).toISOString(), zone };
}
