import type { GameRecord } from '@contract/records/match.record.js';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import { Box } from '@mui/material';
import { gameCalls } from '../api/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { confirm } from '../shared/confirm.js';
import { useAct } from '../shared/useAct.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { OnAirButton } from './OnAirButton.js';

/** What can be done with a game, the same on every page. */
export function GameActions({ game }: { game: GameRecord }) {
  const { open } = useDialogParam();
  const { act, busy } = useAct();
  const { id, title, streamUrls, status } = game;

  const remove = async (): Promise<void> => {
    const items = [title, ...streamUrls.map((stream) => `Stream: ${stream.title}`)];
    const text = streamUrls.length ? 'The game and its streams are gone for good.' : 'The game is gone for good.';
    if (!(await confirm({ title: 'Delete this game?', text, items, action: 'Delete game', color: 'error' }))) return;
    await act(async () => ({ message: await gameCalls.deleteGame(game) }));
  };

  return (
    <Box sx={{ display: 'inline-flex', gap: 0.25 }}>
      {status !== 'Finished' && <OnAirButton game={game} />}
      <ActionButton
        permission="games:update"
        label="Streams"
        of={title}
        icon={StreamsIcon}
        onClick={() => open('streams', id)}
      />
      <ActionButton
        permission="games:update"
        label="Edit"
        of={title}
        icon={EditIcon}
        onClick={() => open('edit', id)}
      />
      <ActionButton
        permission="games:delete"
        label="Delete"
        of={title}
        icon={DeleteIcon}
        disabled={busy}
        onClick={() => void remove()}
      />
    </Box>
  );
}
