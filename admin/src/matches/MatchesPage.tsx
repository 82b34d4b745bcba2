import type { MatchRecord } from '@contract/records/match.record.js';
import { SPORTS } from '@contract/sports.js';
import AddIcon from '@mui/icons-material/Add';
import { DataTable } from 'react-admin';
import { GameDialogs, ImportButton } from '../games/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/Field.js';
import { BulkDelete, Cards, ListFrame, ListTable, RowCard, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { NameLink } from '../shared/NameLink.js';
import { Page } from '../shared/Page.js';
import { OneLine } from '../shared/text.js';
import { relativeDay } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { gamesIn, MatchActions } from './MatchActions.js';

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

const Col = DataTable.Col<MatchRecord>;

const bulk = (
  <BulkDelete<MatchRecord>
    permission="matches:delete"
    noun="matches"
    nameOf={(match) => `${match.title} (${gamesIn(match)})`}
    consequence="Their games and streams go with them."
  />
);

function MatchTable() {
  return (
    <ListTable<MatchRecord>
      storeKey="matches"
      main="title"
      mainWidth="45%"
      bulk={bulk}
      hidden={['description', 'updatedAt']}
    >
      <Col
        source="title"
        label="Title"
        render={({ id, title }) => <NameLink to={`/dashboard/matches/${id}`} name={title} nowrap />}
      />
      <Col source="category" label="Category" />
      <Col source="games" label="Games" disableSort render={(match) => gamesIn(match)} />
      <Col
        source="description"
        label="Description"
        disableSort
        render={({ description }) => <OneLine text={description} width={280} />}
      />
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(match) => <MatchActions match={match} />}
      />
    </ListTable>
  );
}

function MatchCard({ match }: { match: MatchRecord }) {
  return (
    <RowCard
      title={<NameLink to={`/dashboard/matches/${match.id}`} name={match.title} />}
      lines={[[match.category, gamesIn(match)].filter(Boolean).join(' · ')]}
      actions={<MatchActions match={match} />}
    />
  );
}
