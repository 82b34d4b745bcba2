import type { GameRecord } from '@contract/records/match.record.js';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import FinishIcon from '@mui/icons-material/StopCircleOutlined';
import { gameCalls } from '../api/index.js';
import { About } from '../shared/about.js';
import { DialogButton } from '../shared/ActionButton.js';
import { AskAction, RecordActions } from '../shared/list/index.js';

/** Actions of a game, the same on every page. */
export function GameActions({ game }: { game: GameRecord }) {
  const { title, streamUrls, status } = game;
  return (
    <About resource="games" record={game}>
      <RecordActions
        items={[title, ...streamUrls.map((stream) => `Stream: ${stream.title}`)]}
        consequence={streamUrls.length ? 'This also deletes its streams.' : ''}
      >
        {status !== 'Finished' && <OnAirButton game={game} />}
        <DialogButton permission="games:update" label="Streams" icon={StreamsIcon} dialog="streams" />
      </RecordActions>
    </About>
  );
}

/** Starts a scheduled game or finishes a live game. The status changes only after the server's response. */
export function OnAirButton({ game, variant }: { game: GameRecord; variant?: 'outlined' }) {
  const isLive = game.status === 'Live';
  return (
    <AskAction
      label={isLive ? 'Finish' : 'Set live'}
      icon={isLive ? FinishIcon : LiveIcon}
      variant={variant}
      question={isLive ? FINISH : { ...SET_LIVE, text: game.streamUrls.length ? WATCHABLE : NOTHING_TO_WATCH }}
      run={() => (isLive ? gameCalls.changeGame(game, { status: 'Finished' }) : gameCalls.goLive(game))}
    />
  );
}

const FINISH = {
  title: 'Finish this game?',
  text: 'The game is removed from the live list, and its streams are no longer shown.',
  action: 'Finish game',
};

const SET_LIVE = { title: 'Set this game live?', action: 'Set live', color: 'success' } as const;
const WATCHABLE =
  'It goes live now, before its kick-off: followers are notified and its streams open. This cannot be undone.';
const NOTHING_TO_WATCH =
  'It goes live now although it has no stream: visitors will find nothing to watch. This cannot be undone.';

const FLAG = {
  label: 'Not trending',
  icon: StarBorderIcon,
  question: {
    title: 'Flag as trending?',
    text: 'The game appears in the trending lists of the site and the apps.',
    action: 'Flag as trending',
  },
};

const UNFLAG = {
  label: 'Trending',
  icon: StarIcon,
  color: 'warning',
  question: {
    title: 'Remove the trending flag?',
    text: 'The game is removed from the trending lists of the site and the apps.',
    action: 'Remove flag',
  },
} as const;

export const TrendingButton = ({ game }: { game: GameRecord }) => (
  <AskAction {...(game.isTrending ? UNFLAG : FLAG)} run={() => gameCalls.setTrending(game, !game.isTrending)} />
);
