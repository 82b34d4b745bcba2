import { lazy, Suspense } from 'react';
import { AutocompleteInput, ReferenceInput, useCreateSuggestionContext } from 'react-admin';
import { usePermission } from '../auth/index.js';

const MatchDialog = lazy(() => import('../matches/MatchDialog.js'));

const byText = (q: string): object => (q ? { q } : {});

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
      <MatchDialog title={filter} onSaved={onCreate} onClose={onCancel} />
    </Suspense>
  );
}
