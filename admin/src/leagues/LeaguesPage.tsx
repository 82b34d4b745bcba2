import type { LeagueRecord } from '@contract/records/league.record.js';
import { LEAGUE_CATEGORIES } from '@contract/sports.js';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import { lazy } from 'react';
import { DialogButton } from '../shared/ActionButton.js';
import { DialogAt } from '../shared/DialogAt.js';
import { choicesOf } from '../shared/choices.js';
import { BulkDelete, RecordActions, SelectFilter } from '../shared/list/index.js';
import { PictureName } from '../shared/Picture.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { countryChoices, countryLabel } from './labels.js';

const LeagueForm = lazy(() => import('./LeagueForm.js'));
const UsualStreamsDialog = lazy(() => import('./UsualStreamsDialog.js'));

const withCountry = ({ name, country }: LeagueRecord): string => `${name} (${countryLabel(country)})`;

/** Shows a league with its logo, or with its abbreviation if the logo does not load. */
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

export default function LeaguesPage() {
  return (
    <ResourcePage<LeagueRecord>
      resource="leagues"
      title="Leagues"
      csv={[
        'name',
        'abbreviation',
        ['Country', ({ country }) => countryLabel(country)],
        'category',
        ['Logo', 'logoUrl'],
        ['Created', 'createdAt'],
      ]}
      filters={
        <>
          <SelectFilter source="category" label="Category" choices={choicesOf(LEAGUE_CATEGORIES)} />
          <SelectFilter source="country" label="Country" choices={countryChoices} />
        </>
      }
      main="name"
      mainWidth="40%"
      columns={[
        { source: 'name', render: (league) => <LeagueName league={league} nowrap /> },
        { source: 'abbreviation', label: 'Short' },
        { source: 'country', render: ({ country }) => countryLabel(country) },
        { source: 'category' },
      ]}
      bulk={<BulkDelete<LeagueRecord> nameOf={withCountry} />}
      actions={(league) => (
        <RecordActions
          items={[withCountry(league)]}
          consequence="A league that games or replays use cannot be deleted."
        >
          <DialogButton permission="leagues:update" label="Usual streams" icon={StreamsIcon} dialog="streams" />
        </RecordActions>
      )}
      card={(league) => ({
        title: <LeagueName league={league} />,
        lines: [`${countryLabel(league.country)} · ${league.category} · ${league.abbreviation}`],
      })}
      empty={{ text: 'Every game needs a league. Add a league first.' }}
      form={LeagueForm}
      ordered
      dialogs={<DialogAt name="streams" permission="leagues:update" dialog={UsualStreamsDialog} />}
    />
  );
}
