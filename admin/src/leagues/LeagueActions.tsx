import type { LeagueRecord } from '@contract/records/league.record.js';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box } from '@mui/material';
import { useDelete, useNotify } from 'react-admin';
import { messageOf } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { confirm } from '../shared/confirm.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { countryLabel } from './countries.js';

export function LeagueActions({ league }: { league: LeagueRecord }) {
  const { open } = useDialogParam();
  const [remove, { isPending }] = useDelete();
  const notify = useNotify();

  const ask = async (): Promise<void> => {
    const text = 'A league that games or replays use cannot be deleted.';
    const items = [`${league.name} (${countryLabel(league.country)})`];
    if (!(await confirm({ title: 'Delete this league?', text, items, action: 'Delete league', color: 'error' })))
      return;
    await remove(
      'leagues',
      { id: league.id, previousData: league },
      { returnPromise: true, mutationMode: 'pessimistic' },
    ).catch((error: unknown) => notify(messageOf(error), { type: 'error' }));
  };

  return (
    <Box sx={{ display: 'inline-flex', gap: 0.25 }}>
      <ActionButton
        permission="leagues:update"
        label="Edit"
        of={league.name}
        icon={EditIcon}
        onClick={() => open('edit', league.id)}
      />
      <ActionButton
        permission="leagues:delete"
        label="Delete"
        of={league.name}
        icon={DeleteIcon}
        disabled={isPending}
        onClick={() => void ask()}
      />
    </Box>
  );
}
