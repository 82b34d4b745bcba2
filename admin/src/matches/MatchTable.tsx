import type { MatchRecord } from '@contract/records/match.record.js';
import { DataTable } from 'react-admin';
import { BulkDelete, ListTable } from '../shared/list/index.js';
import { NameLink } from '../shared/NameLink.js';
import { OneLine } from '../shared/OneLine.js';
import { relativeDay } from '../shared/time.js';
import { MatchActions } from './MatchActions.js';
import { gamesIn } from './games-in.js';

const Col = DataTable.Col<MatchRecord>;

const bulk = (
  <BulkDelete<MatchRecord>
    permission="matches:delete"
    noun="matches"
    nameOf={(match) => `${match.title} (${gamesIn(match)})`}
    consequence="Their games and streams go with them."
  />
);

export function MatchTable() {
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
