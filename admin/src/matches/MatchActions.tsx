import type { MatchRecord } from '@contract/records/match.record.js';
import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box } from '@mui/material';
import { About } from '../shared/about.js';
import { DialogButton } from '../shared/ActionButton.js';
import { DeleteAction } from '../shared/list/index.js';
import { counted } from '../shared/words.js';

/** Buttons to add a game, edit, and delete. With `onDeleted`, as on the page of a match, the icons have labels. */
export function MatchActions({ match, onDeleted }: { match: MatchRecord; onDeleted?(): void }) {
  const { title, games } = match;
  const variant = onDeleted && ('outlined' as const);
  return (
    <About resource="matches" record={match}>
      <Box sx={{ display: 'inline-flex', flexWrap: onDeleted && 'wrap', gap: onDeleted ? 1 : 0.25 }}>
        <DialogButton permission="games:create" label="Add game" icon={AddIcon} variant={variant} dialog="create" />
        <DialogButton
          permission="matches:update"
          label="Edit match"
          icon={EditIcon}
          variant={variant}
          dialog="edit-match"
        />
        <DeleteAction
          items={games.length ? games.map((game) => game.title) : [title]}
          text={games.length ? 'This also deletes these games and their streams.' : 'It has no games.'}
          label="Delete match"
          variant={variant}
          onDeleted={onDeleted}
        />
      </Box>
    </About>
  );
}

/** Returns a count such as '12 games, 2 live'. */
export function gamesIn({ games }: Pick<MatchRecord, 'games'>): string {
  const live = games.filter(({ status }) => status === 'Live').length;
  return counted(games.length, 'game') + (live ? `, ${live} live` : '');
}
