import { AutocompleteInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { zoneChoice, zoneFits, ZONES } from './zones.js';

/** Picks a time zone by its name, an older one too. */
export function ZoneInput({ source = 'timeZone', helperText }: { source?: string; helperText?: string }) {
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
