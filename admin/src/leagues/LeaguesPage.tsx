import type { LeagueRecord } from '@contract/records/league.record.js';
import { LEAGUE_CATEGORIES } from '@contract/sports.js';
import { lazy } from 'react';
import { DataTable } from 'react-admin';
import { choicesOf } from '../shared/form/Field.js';
import { DeleteChosen, RecordActions, ResourceTable, RowCard, SelectFilter } from '../shared/list/index.js';
import { PictureName } from '../shared/PictureName.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { countryChoices, countryLabel } from './countries.js';

const LeagueForm = lazy(() => import('./LeagueForm.js'));

const CSV = [
  { title: 'Name', value: ({ name }: LeagueRecord) => name },
  { title: 'Abbreviation', value: ({ abbreviation }: LeagueRecord) => abbreviation },
  { title: 'Country', value: ({ country }: LeagueRecord) => countryLabel(country) },
  { title: 'Category', value: ({ category }: LeagueRecord) => category },
  { title: 'Logo', value: ({ logoUrl }: LeagueRecord) => logoUrl },
  { title: 'Created', value: ({ createdAt }: LeagueRecord) => createdAt },
];

const withCountry = ({ name, country }: LeagueRecord): string => `${name} (${countryLabel(country)})`;

/** A league with its logo, or its short name in place of one that does not load. */
const LeagueName = ({ league, nowrap }: { league: LeagueRecord; nowrap?: boolean }) => (
  <PictureName
    name={league.name}
    picture={league.logoUrl}
    letters={league.abbreviation.slice(0, 3)}
    fontSize={9}
    fontWeight={400}
    nowrap={nowrap}
  />
);

const actions = (league: LeagueRecord) => (
  <RecordActions
    resource="leagues"
    record={league}
    items={[withCountry(league)]}
    consequence="A league that games or replays use cannot be deleted."
  />
);

const Col = DataTable.Col<LeagueRecord>;

const table = (
  <ResourceTable<LeagueRecord>
    storeKey="leagues"
    main="name"
    mainWidth="40%"
    bulk={<DeleteChosen<LeagueRecord> resource="leagues" nameOf={withCountry} />}
    actions={actions}
  >
    <Col source="name" label="Name" render={(league) => <LeagueName league={league} nowrap />} />
    <Col source="abbreviation" label="Short" />
    <Col source="country" label="Country" render={({ country }) => countryLabel(country)} />
    <Col source="category" label="Category" />
  </ResourceTable>
);

/** The leagues that games and replays belong to. */
export default function LeaguesPage() {
  return (
    <ResourcePage<LeagueRecord>
      resource="leagues"
      title="Leagues"
      csv={CSV}
      filters={
        <>
          <SelectFilter source="category" label="Category" choices={choicesOf(LEAGUE_CATEGORIES)} />
          <SelectFilter source="country" label="Country" choices={countryChoices} />
        </>
      }
      table={table}
      card={(league) => (
        <RowCard
          title={<LeagueName league={league} />}
          lines={[`${countryLabel(league.country)} · ${league.category} · ${league.abbreviation}`]}
          actions={actions(league)}
        />
      )}
      empty={{ text: 'Games name their league, so a league comes first.' }}
      form={LeagueForm}
    />
  );
}
