import type { MatchRecord } from '@contract/records/match.record.js';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box } from '@mui/material';
import { useDelete, useNotify } from 'react-admin';
import { messageOf } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { confirm } from '../shared/confirm.js';
import { useDialogParam } from '../shared/useDialogParam.js';

/** Edit, add a game, delete. `onDeleted`: where the match is the page itself. */
export function MatchActions({ match, onDeleted }: { match: MatchRecord; onDeleted?(): void }) {
  const { open } = useDialogParam();
  const [remove, { isPending }] = useDelete();
  const notify = useNotify();
  const { id, title, games } = match;

  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: `Delete “${title}”?`,
      text: games.length
        ? 'These games and their streams go with it. This cannot be undone.'
        : 'It has no games. This cannot be undone.',
      items: games.map((game) => game.title),
      action: 'Delete match',
      color: 'error',
    });
    if (!yes) return;
    try {
      await remove('matches', { id, previousData: match }, { returnPromise: true, mutationMode: 'pessimistic' });
      onDeleted?.();
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };

  return (
    <Box sx={{ display: 'inline-flex', gap: 0.25 }}>
      <ActionButton
        permission="games:create"
        label="Add game"
        of={title}
        icon={AddIcon}
        onClick={() => open('create', id)}
      />
      <ActionButton
        permission="matches:update"
        label="Edit match"
        of={title}
        icon={EditIcon}
        onClick={() => open('edit-match', id)}
      />
      <ActionButton
        permission="matches:delete"
        label="Delete match"
        of={title}
        icon={DeleteIcon}
        disabled={isPending}
        onClick={() => void ask()}
      />
    </Box>
  );
}
