import type { LeagueRecord } from '@contract/records/league.record.js';
import { Autocomplete, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { leagueLabel } from '../leagues/countries.js';
import { useFilter } from '../shared/list/filters.js';

/** Filters a list by league; leagues of the same name are distinguished by their country. */
export function LeagueFilter() {
  const [leagueId, setLeagueId] = useFilter('leagueId');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  const params = {
    filter: q ? { q } : {},
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'name', order: 'ASC' } as const,
  };
  const { data = [], isFetching } = useGetList<LeagueRecord>('leagues', params);
  const { data: chosen } = useGetOne<LeagueRecord>('leagues', { id: leagueId }, { enabled: !!leagueId });

  return (
    <Autocomplete<LeagueRecord>
      size="small"
      options={data}
      filterOptions={(options) => options}
      loading={isFetching}
      value={leagueId ? (chosen ?? null) : null}
      getOptionLabel={leagueLabel}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, league) => setLeagueId(league?.id ?? '')}
      renderInput={(props) => <TextField {...props} label="League" margin="none" />}
      sx={{ width: { xs: '100%', sm: 210 } }}
    />
  );
}
