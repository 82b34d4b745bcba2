import type { MatchRecord } from '@contract/records/match.record.js';
import { Link } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { BulkDelete, ListTable } from '../shared/list/index.js';
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

      bulk={bulk}
      hidden={['description', 'updatedAt']}
    >
      <Col
        source="title"
        label="Title"
        render={({ id, title }) => (
          <Link component={RouterLink} to={`/dashboard/matches/${id}`} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Link>
        )}
      />
      <Col source="category" label="Category" />
      <Col source="games" label="Games" disableSort render={(match) => gamesIn(match)} />
      <Col source="description" label="Description" disableSort />
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
