import { instantOf } from '@contract/time/wall-clock.js';
import { RENAMED_ZONES, zoneToday } from '@contract/time/zone-names.js';
import { localZone } from '@contract/time/zones.js';
import type { ReactNode } from 'react';
import { AutocompleteInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSettings } from '../../settings/useSettings.js';
import type { Choice } from '../choices.js';
import { useFieldLabel } from './field-labels.js';

const oldNameOf = new Map(Object.entries(RENAMED_ZONES).map(([old, now]) => [now, old]));

/** A time zone with further search terms. */
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

/** Every zone that the browser supports, under its current name. Some browsers omit UTC from their list. */
export const ZONES: ZoneChoice[] = [
  ...new Set(['UTC', ...[localZone(), ...Intl.supportedValuesOf('timeZone')].map(zoneToday)]),
].map(zoneChoice);

/**
 * Returns whether a zone matches the typed text: 'kathmandu', 'Asia/Katmandu', and 'asia kath' all match Kathmandu's.
 */
export const zoneFits = (typed: string, { words }: ZoneChoice): boolean => words.includes(plain(typed));

/** Selects a time zone by its current or a former name. */
export function ZoneInput({ source = 'timeZone', helperText }: { source?: string; helperText?: ReactNode }) {
  useFieldLabel(source, 'Time zone');
  const selectedZone: unknown = useWatch({ name: source });
  // A record may contain a former name, such as Asia/Katmandu.
  const isListed = typeof selectedZone !== 'string' || !selectedZone || ZONES.some(({ id }) => id === selectedZone);
  return (
    <AutocompleteInput
      source={source}
      label="Time zone"
      choices={isListed ? ZONES : [...ZONES, zoneChoice(selectedZone)]}
      matchSuggestion={zoneFits}
      fullWidth
      helperText={helperText ?? false}
    />
  );
}

/**
 * Returns the instant of two fields in the zone of a third field or of the settings. Returns undefined for invalid
 * input.
 */
export function useTypedInstant(dayField: string, hourField: string, defaultHour = '') {
  const { settings } = useSettings();
  const [day, hour, selectedZone] = useWatch({ name: [dayField, hourField, 'timeZone'] }) as (string | null)[];
  const zone = selectedZone || settings?.timeZone || 'UTC';
  const instant = instantOf(day ?? '', hour || defaultHour, zone);
  return Number.isNaN(instant) ? undefined : { instant, iso: new Date(instant).toISOString(), zone };
}
