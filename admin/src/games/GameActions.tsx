import type { GameRecord } from '@contract/records/match.record.js';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import { ActionButton } from '../shared/ActionButton.js';
import { DeleteAction, EditAction, RowActions } from '../shared/list/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { OnAirButton } from './OnAirButton.js';

/** What can be done with a game, the same on every page. */
export function GameActions({ game }: { game: GameRecord }) {
  const { open } = useDialogParam();
  const { id, title, streamUrls, status } = game;
  return (
    <RowActions>
      {status !== 'Finished' && <OnAirButton game={game} />}
      <ActionButton
        permission="games:update"
        label="Streams"
        of={title}
        icon={StreamsIcon}
        onClick={() => open('streams', id)}
      />
      <EditAction permission="games:update" id={id} of={title} />
      <DeleteAction
        resource="games"
        record={game}
        permission="games:delete"
        noun="game"
        name={title}
        items={[title, ...streamUrls.map((stream) => `Stream: ${stream.title}`)]}
        text={streamUrls.length ? 'Its streams go with it.' : ''}
      />
    </RowActions>
  );
}
