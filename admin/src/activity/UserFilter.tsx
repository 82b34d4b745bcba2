import type { UserRecord } from '@contract/records/user.record.js';
import { Autocomplete, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useGetList, useGetOne } from 'react-admin';
import { useFilter } from '../shared/list/index.js';
import { userLabel } from '../users/UsersInput.js';

/** Filters a list by who did it. */
export function UserFilter() {
  const [userId, setUserId] = useFilter('userId');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  const { data = [], isFetching } = useGetList<UserRecord>('users', {
    filter: q ? { q } : {},
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'username', order: 'ASC' },
  });
  const { data: chosen } = useGetOne<UserRecord>('users', { id: userId }, { enabled: !!userId });

  return (
    <Autocomplete<UserRecord>
      size="small"
      options={data}
      filterOptions={(options) => options}
      loading={isFetching}
      value={userId ? (chosen ?? null) : null}
      getOptionLabel={userLabel}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, user) => setUserId(user?.id ?? '')}
      renderInput={(props) => <TextField {...props} label="User" margin="none" />}
      sx={{ width: { xs: '100%', sm: 190 } }}
    />
  );
}
