import type { LeagueRecord } from '@contract/records/league.record.js';
import { DeleteAction, EditAction, RowActions } from '../shared/list/index.js';
import { countryLabel } from './countries.js';

export function LeagueActions({ league }: { league: LeagueRecord }) {
  const { id, name, country } = league;
  return (
    <RowActions>
      <EditAction permission="leagues:update" id={id} of={name} />
      <DeleteAction
        resource="leagues"
        record={league}
        permission="leagues:delete"
        noun="league"
        name={name}
        items={[`${name} (${countryLabel(country)})`]}
        text="A league that games or replays use cannot be deleted."
      />
    </RowActions>
  );
}
