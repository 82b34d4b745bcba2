import { LEAGUE_CATEGORIES } from '@contract/sports.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import AddIcon from '@mui/icons-material/Add';
import { lazy, Suspense } from 'react';
import { PermissionGate } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/choices.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { countryChoices, countryLabel } from './countries.js';
import { LeagueCard } from './LeagueCard.js';
import { LeagueTable } from './LeagueTable.js';

const LeagueDialog = lazy(() => import('./LeagueDialog.js'));
const LeagueEditDialog = lazy(() => import('./LeagueEditDialog.js'));

const CSV = [
  { title: 'Name', value: ({ name }: LeagueRecord) => name },
  { title: 'Abbreviation', value: ({ abbreviation }: LeagueRecord) => abbreviation },
  { title: 'Country', value: ({ country }: LeagueRecord) => countryLabel(country) },
  { title: 'Category', value: ({ category }: LeagueRecord) => category },
  { title: 'Logo', value: ({ logoUrl }: LeagueRecord) => logoUrl },
  { title: 'Created', value: ({ createdAt }: LeagueRecord) => createdAt },
];

export default function LeaguesPage() {
  const { name, id, open, close } = useDialogParam();
  const add = (
    <ActionButton
      permission="leagues:create"
      label="Add league"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
  return (
    <Page title="Leagues" permission="leagues:access" actions={add}>
      <PermissionGate permission="leagues:view">
        <ListFrame<LeagueRecord>
          resource="leagues"
          storeKey="leagues"
          csv={CSV}
          filters={
            <>
              <SearchFilter label="Search leagues" />
              <SelectFilter source="category" label="Category" choices={choicesOf(LEAGUE_CATEGORIES)} />
              <SelectFilter source="country" label="Country" choices={countryChoices} />
            </>
          }
          table={<LeagueTable />}
          cards={<Cards<LeagueRecord> card={(league) => <LeagueCard league={league} />} />}
          empty={
            <EmptyState
              title="No leagues yet"
              text="Games name their league, so a league comes first."
              children={add}
            />
          }
        />
      </PermissionGate>
      <Suspense>
        {name === 'create' && (
          <DialogGate permission="leagues:create" onDenied={close}>
            <LeagueDialog onClose={close} />
          </DialogGate>
        )}
        {name === 'edit' && id && (
          <DialogGate permission="leagues:update" onDenied={close}>
            <LeagueEditDialog id={id} onClose={close} />
          </DialogGate>
        )}
      </Suspense>
    </Page>
  );
}
