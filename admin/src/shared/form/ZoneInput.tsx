import { instantOf } from '@contract/time/wall-clock.js';
import { RENAMED_ZONES, zoneToday } from '@contract/time/zone-names.js';
import { localZone } from '@contract/time/zones.js';
import type { ReactNode } from 'react';
import { AutocompleteInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSettings } from '../../settings/calls.js';
import type { Choice } from '../choices.js';
import { useFieldLabel } from './field-labels.js';

const oldNameOf = new Map(Object.entries(RENAMED_ZONES).map(([old, now]) => [now, old]));

/** A zone to choose: its name, and what else it is found by. */
export interface ZoneChoice extends Choice {
  words: string;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_/\s]+/g, ' ')
    .trim();

export const zoneChoice = (zone: string): ZoneChoice => ({
  id: zone,
  name: zone,
  words: plain([zone, oldNameOf.get(zone) ?? RENAMED_ZONES[zone] ?? ''].join(' ')),
});

/** Every zone the browser knows under its name of today; some browsers leave UTC out of their list. */
export const ZONES: ZoneChoice[] = [
  ...new Set(['UTC', ...[localZone(), ...Intl.supportedValuesOf('timeZone')].map(zoneToday)]),
].map(zoneChoice);

/** Whether a zone fits what was typed: 'kathmandu', 'Asia/Katmandu' and 'asia kath' all find Kathmandu's. */
export const zoneFits = (typed: string, { words }: ZoneChoice): boolean => words.includes(plain(typed));

/** Picks a time zone by its name, an older one too. */
export function ZoneInput({ source = 'timeZone', helperText }: { source?: string; helperText?: ReactNode }) {
  useFieldLabel(source, 'Time zone');
  const chosen: unknown = useWatch({ name: source });
  // A record may have been stored under an older name, such as Asia/Katmandu.
  const isListed = typeof chosen !== 'string' || !chosen || ZONES.some(({ id }) => id === chosen);
  return (
    <AutocompleteInput
      source={source}
      label="Time zone"
      choices={isListed ? ZONES : [...ZONES, zoneChoice(chosen)]}
      matchSuggestion={zoneFits}
      fullWidth
      helperText={helperText ?? false}
    />
  );
}

/** The instant that two fields say in the zone of a third, else in that of the settings; undefined while it is none. */
export function useTypedInstant(dayField: string, hourField: string, defaultHour = '') {
  const { settings } = useSettings();
  const [day, hour, chosen] = useWatch({ name: [dayField, hourField, 'timeZone'] }) as (string | null)[];
  const zone = chosen || settings?.timeZone || 'UTC';
  const instant = instantOf(day ?? '', hour || defaultHour, zone);
  return Number.isNaN(instant) ? undefined : { instant, iso: new Date(instant).toISOString(), zone };
}
