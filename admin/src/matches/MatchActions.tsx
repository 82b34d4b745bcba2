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

/** Add a game, edit, delete. Where the match is the page itself, it has words beside the icons and `onDeleted` leads away. */
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

  const variant = onDeleted && 'outlined';
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: onDeleted && 'wrap', gap: onDeleted ? 1 : 0.25 }}>
      <ActionButton
        permission="games:create"
        label="Add game"
        of={title}
        icon={AddIcon}
        variant={variant}
        onClick={() => open('create', id)}
      />
      <ActionButton
        permission="matches:update"
        label="Edit match"
        of={title}
        icon={EditIcon}
        variant={variant}
        onClick={() => open('edit-match', id)}
      />
      <ActionButton
        permission="matches:delete"
        label="Delete match"
        of={title}
        icon={DeleteIcon}
        variant={variant}
        disabled={isPending}
        onClick={() => void ask()}
      />
    </Box>
  );
}
