import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { leagueLabel } from '../leagues/label.js';

const byText = (q: string): object => (q ? { q } : {});

/** Picks a league by its id: several countries may have one of the same name. */
export function LeagueInput() {
  return (
    <ReferenceInput source="leagueId" reference="leagues" perPage={50} sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput
        label="League"
        optionText={leagueLabel}
        filterToQuery={byText}
        isRequired
        fullWidth
        helperText={false}
      />
    </ReferenceInput>
  );
}
