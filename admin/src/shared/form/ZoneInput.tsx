import { AutocompleteInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { viewerZone } from '../time.js';
import { choicesOf } from './choices.js';

/** Every zone the browser knows; some leave UTC out of their list. */
const ZONES = choicesOf([...new Set(['UTC', viewerZone(), ...Intl.supportedValuesOf('timeZone')])]);

const matches = (search: string, { id }: { id: string }): boolean =>
  id.toLowerCase().replaceAll('_', ' ').includes(search.toLowerCase().replaceAll('_', ' '));

/** Picks a time zone by name. */
export function ZoneInput({ source = 'timeZone', helperText }: { source?: string; helperText?: string }) {
  const chosen: unknown = useWatch({ name: source });
  // Browsers list some zones under an older name only, such as Asia/Katmandu.
  const isListed = typeof chosen !== 'string' || !chosen || ZONES.some(({ id }) => id === chosen);
  return (
    <AutocompleteInput
      source={source}
      label="Time zone"
      choices={isListed ? ZONES : [...ZONES, ...choicesOf([chosen])]}
      matchSuggestion={matches}
      fullWidth
      helperText={helperText ?? false}
    />
  );
}
