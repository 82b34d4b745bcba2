import type { LeagueRecord } from '@contract/records/league.record.js';
import { DataTable } from 'react-admin';
import { BulkDelete, ListTable } from '../shared/list/index.js';
import { relativeDay } from '../shared/time.js';
import { countryLabel } from './countries.js';
import { LeagueActions } from './LeagueActions.js';
import { LeagueName } from './LeagueName.js';

const Col = DataTable.Col<LeagueRecord>;

const bulk = (
  <BulkDelete<LeagueRecord>
    permission="leagues:delete"
    noun="leagues"
    nameOf={({ name, country }) => `${name} (${countryLabel(country)})`}
  />
);

export function LeagueTable() {
  return (
    <ListTable<LeagueRecord>
      storeKey="leagues"
      main="name"
      mainWidth="40%"
      bulk={bulk}
      hidden={['updatedAt']}
      roomy={['createdAt']}
    >
      <Col source="name" label="Name" render={(league) => <LeagueName league={league} nowrap />} />
      <Col source="abbreviation" label="Short" />
      <Col source="country" label="Country" render={({ country }) => countryLabel(country)} />
      <Col source="category" label="Category" />
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
        render={(league) => <LeagueActions league={league} />}
      />
    </ListTable>
  );
}
