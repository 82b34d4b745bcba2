import type { MatchRecord } from '@contract/records/match.record.js';
import AddIcon from '@mui/icons-material/Add';
import { Box } from '@mui/material';
import { ActionButton } from '../shared/ActionButton.js';
import { DeleteAction, EditAction } from '../shared/list/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';

/** Add a game, edit, delete. On the page of a match the icons have text, and `onDeleted` opens another page. */
export function MatchActions({ match, onDeleted }: { match: MatchRecord; onDeleted?(): void }) {
  const { open } = useDialogParam();
  const { id, title, games } = match;
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
      <EditAction
        permission="matches:update"
        id={id}
        of={title}
        dialog="edit-match"
        label="Edit match"
        variant={variant}
      />
      <DeleteAction
        resource="matches"
        record={match}
        permission="matches:delete"
        noun="match"
        name={title}
        items={games.length ? games.map((game) => game.title) : [title]}
        text={games.length ? 'These games and their streams go with it.' : 'It has no games.'}
        label="Delete match"
        variant={variant}
        onDeleted={onDeleted}
      />
    </Box>
  );
}

/** '12 games, 2 live'. */
export function gamesIn({ games }: Pick<MatchRecord, 'games'>): string {
  const live = games.filter(({ status }) => status === 'Live').length;
  const count = games.length === 1 ? '1 game' : `${games.length} games`;
  return live ? `${count}, ${live} live` : count;
}
