import { AutocompleteInput } from 'react-admin';
import { viewerZone } from '../time.js';
import { choicesOf } from './choices.js';

/** Every zone the browser knows; some leave UTC out of their list. */
const ZONES = choicesOf([...new Set(['UTC', viewerZone(), ...Intl.supportedValuesOf('timeZone')])]);

const matches = (search: string, { id }: { id: string }): boolean =>
  id.toLowerCase().replaceAll('_', ' ').includes(search.toLowerCase().replaceAll('_', ' '));

/** Picks a time zone by name. */
export function ZoneInput({ source = 'timeZone', helperText }: { source?: string; helperText?: string }) {
  return (
    <AutocompleteInput
      source={source}
      label="Time zone"
      choices={ZONES}
      matchSuggestion={matches}
      fullWidth
      helperText={helperText ?? false}
    />
  );
}
