import type { GameRecord } from '@contract/records/match.record.js';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import FinishIcon from '@mui/icons-material/StopCircleOutlined';
import { gameCalls } from '../api/index.js';
import { ActionButton, DialogButton } from '../shared/ActionButton.js';
import { confirm } from '../shared/confirm.js';
import { RecordActions } from '../shared/list/index.js';
import { useAct } from '../shared/writes.js';

/** What can be done with a game, the same on every page. */
export function GameActions({ game }: { game: GameRecord }) {
  const { id, title, streamUrls, status } = game;
  return (
    <RecordActions
      resource="games"
      record={game}
      items={[title, ...streamUrls.map((stream) => `Stream: ${stream.title}`)]}
      consequence={streamUrls.length ? 'Its streams go with it.' : ''}
    >
      {status !== 'Finished' && <OnAirButton game={game} />}
      <DialogButton permission="games:update" label="Streams" of={title} icon={StreamsIcon} dialog="streams" id={id} />
    </RecordActions>
  );
}

/** Sets a scheduled game live, or finishes a live one; shown as done only when the server has done it. */
export function OnAirButton({ game, variant }: { game: GameRecord; variant?: 'outlined' }) {
  const { act, busy } = useAct('games');
  const { title, status, streamUrls } = game;

  const goLive = async (): Promise<void> => {
    const text = streamUrls.length
      ? 'It goes live now, before its kick-off: followers are notified and its streams open.'
      : 'It goes live now although it has no stream: visitors will find nothing to watch.';
    if (await confirm({ title: 'Set this game live?', text, items: [title], action: 'Set live', color: 'success' }))
      await act(() => gameCalls.goLive(game));
  };
  const finish = async (): Promise<void> => {
    const text = 'It leaves the live list, and its streams are no longer shown.';
    if (await confirm({ title: 'Finish this game?', text, items: [title], action: 'Finish game' }))
      await act(() => gameCalls.setStatus(game, 'Finished'));
  };

  return status === 'Live' ? (
    <ActionButton
      permission="games:update"
      label="Finish"
      of={title}
      icon={FinishIcon}
      variant={variant}
      disabled={busy}
      onClick={() => void finish()}
    />
  ) : (
    <ActionButton
      permission="games:update"
      label="Set live"
      of={title}
      icon={LiveIcon}
      variant={variant}
      disabled={busy}
      onClick={() => void goLive()}
    />
  );
}

/** Flags a game as trending, or removes the flag. */
export function TrendingButton({ game }: { game: GameRecord }) {
  const { act, busy } = useAct('games');
  const { title, isTrending } = game;

  const toggle = async (): Promise<void> => {
    const question = isTrending
      ? {
          title: 'Remove the trending flag?',
          text: 'The game leaves the trending list of the site and the apps.',
          action: 'Remove flag',
        }
      : {
          title: 'Flag as trending?',
          text: 'The game is shown among the trending ones on the site and in the apps.',
          action: 'Flag as trending',
        };
    if (await confirm({ ...question, items: [title] })) await act(() => gameCalls.setTrending(game, !isTrending));
  };

  return (
    <ActionButton
      permission="games:update"
      label={isTrending ? 'Trending' : 'Not trending'}
      of={title}
      icon={isTrending ? StarIcon : StarBorderIcon}
      color={isTrending ? 'warning' : undefined}
      disabled={busy}
      onClick={() => void toggle()}
    />
  );
}
