import type { MatchRecord } from '@contract/records/match.record.js';
import { SPORTS } from '@contract/sports.js';
import AddIcon from '@mui/icons-material/Add';
import { GameDialogs, ImportButton } from '../games/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/choices.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { MatchCard } from './MatchCard.js';
import { MatchTable } from './MatchTable.js';

const CSV = [
  { title: 'Title', value: ({ title }: MatchRecord) => title },
  { title: 'Category', value: ({ category }: MatchRecord) => category },
  { title: 'Description', value: ({ description }: MatchRecord) => description },
  { title: 'Games', value: ({ games }: MatchRecord) => games.length },
  { title: 'Created', value: ({ createdAt }: MatchRecord) => createdAt },
];

/** Every match (a round, an event), with or without games. */
export default function MatchesPage() {
  const { open } = useDialogParam();
  const add = (
    <ActionButton
      permission="matches:create"
      label="Add match"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('add-match')}
    />
  );
  return (
    <Page
      title="All matches"
      text="A match groups games: a round, an event."
      permission="matches:view"
      actions={
        <>
          <ImportButton />
          {add}
        </>
      }
    >
      <ListFrame<MatchRecord>
        resource="matches"
        storeKey="matches"
        csv={CSV}
        filters={
          <>
            <SearchFilter label="Search matches" />
            <SelectFilter source="category" label="Category" choices={choicesOf(SPORTS)} />
          </>
        }
        table={<MatchTable />}
        cards={<Cards<MatchRecord> card={(match) => <MatchCard match={match} />} />}
        empty={
          <EmptyState title="No matches yet" text="A match groups the games of a round or an event." children={add} />
        }
      />
      <GameDialogs />
    </Page>
  );
}
