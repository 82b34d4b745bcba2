import { lazy, Suspense } from 'react';
import { AutocompleteInput, ReferenceInput, useCreateSuggestionContext } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { useFieldLabel } from '../shared/form/index.js';
import { leagueLabel } from '../leagues/countries.js';

const MatchForm = lazy(() => import('../matches/MatchForm.js'));

const byText = (q: string): object => (q ? { q } : {});

/** Picks a league by its id: several countries may have one of the same name. */
export function LeagueInput() {
  useFieldLabel('league', 'League');
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

/** Picks the match a game belongs to, or makes one on the spot. */
export function MatchInput() {
  const mayCreate = usePermission('matches:create');
  return (
    <ReferenceInput source="matchId" reference="matches" perPage={50} sort={{ field: 'createdAt', order: 'DESC' }}>
      <AutocompleteInput
        label="Match"
        optionText="title"
        filterToQuery={byText}
        isRequired
        fullWidth
        helperText="The round or event it belongs to"
        create={mayCreate ? <NewMatch /> : undefined}
        createLabel="New match…"
        createItemLabel="New match “%{item}”"
      />
    </ReferenceInput>
  );
}

function NewMatch() {
  const { filter, onCreate, onCancel } = useCreateSuggestionContext();
  return (
    <Suspense>
      <MatchForm title={filter} onSaved={onCreate} onClose={onCancel} />
    </Suspense>
  );
}
