import type { GameRecord } from '@contract/records/match.record.js';
import StreamsIcon from '@mui/icons-material/CastOutlined';
import PostponeIcon from '@mui/icons-material/EventBusyOutlined';
import NotifyIcon from '@mui/icons-material/NotificationsActiveOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import FinishIcon from '@mui/icons-material/StopCircleOutlined';
import { useEffect, useEffectEvent } from 'react';
import { gameCalls } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { About } from '../shared/about.js';
import { DialogButton } from '../shared/ActionButton.js';
import { AskAction, RecordActions } from '../shared/list/index.js';
import { confirm } from '../shared/confirm.js';
import { useAct } from '../shared/writes.js';
import { useListBreakpoint } from '../shared/widths.js';
import { DuplicateButton, ReplayButton } from './copy-actions.js';

/** Actions of a game, the same on every page. */
export function GameActions({ game, onDeleted }: { game: GameRecord; onDeleted?(): void }) {
  const { title, streamUrls, status } = game;
  const seesTrending = usePermission('trending:view');
  // A table has a column of flags, and its other actions apply to selected rows.
  const isCard = useListBreakpoint() === 'cards';
  return (
    <About resource="games" record={game}>
      <RecordActions
        items={[title, ...streamUrls.map((stream) => `Stream: ${stream.title}`)]}
        consequence={streamUrls.length ? 'This also deletes its streams.' : ''}
        onDeleted={onDeleted}
      >
        {status !== 'Finished' && <OnAirButton game={game} />}
        <DialogButton
          permission="app-notifications:create"
          label="Notify followers"
          icon={NotifyIcon}
          dialog="notify"
          shortcut="n"
        />
        <DialogButton permission="games:update" label="Streams" icon={StreamsIcon} dialog="streams" />
        {status === 'Scheduled' && (
          <DialogButton permission="games:update" label="Postpone" icon={PostponeIcon} dialog="postpone" shortcut="p" />
        )}
        {isCard && seesTrending && <TrendingButton game={game} />}
        {isCard && status === 'Finished' && <ReplayButton id={game.id} />}
        {isCard && <DuplicateButton />}
      </RecordActions>
    </About>
  );
}

/** Asks to finish a game, then finishes it. */
export function FinishQuestion({ game, onClose }: { game: GameRecord; onClose(): void }) {
  const { act } = useAct('games');
  const finishOnConfirmation = useEffectEvent(async () => {
    const isAgreed = await confirm({ ...FINISH, items: [game.title] });
    onClose();
    if (isAgreed) await act(() => gameCalls.changeGame(game, { status: 'Finished' }));
  });
  useEffect(() => void finishOnConfirmation(), []);
  return null;
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
  'The game goes live now, before its kick-off. Followers are notified, and the streams open. This cannot be undone.';
const NOTHING_TO_WATCH = 'The game has no stream, so visitors will find nothing to watch. Going live cannot be undone.';

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
