import type { GameStatus } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import PostponeIcon from '@mui/icons-material/EventBusyOutlined';
import MoveIcon from '@mui/icons-material/MoreTimeOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import StarIcon from '@mui/icons-material/StarBorder';
import FinishIcon from '@mui/icons-material/StopCircleOutlined';
import { lazy, Suspense, useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { gameCalls, messageOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { BulkAction, type BulkTask, BulkDelete, useBulk } from '../shared/list/index.js';
import { DuplicateSelected, PlatformsAction, ReplaySelected, UsualStreamsAction } from './chosen-actions.js';
import { BulkFormButton, gameCount } from './BulkForm.js';

const MoveForm = lazy(() => import('./MoveForm.js'));
const PostponeDialog = lazy(() => import('./PostponeDialog.js'));

const nameOf = ({ title, matchTitle }: GameRecord): string => `${title} (${matchTitle})`;

export function GameBulk({ status }: { status: GameStatus }) {
  const seesTrending = usePermission('trending:view');
  return (
    <>
      {status === 'Scheduled' && (
        <>
          <BulkFormButton label="Move" icon={MoveIcon} form={MoveForm} />
          <CallOffSelected />
          <BulkAction<GameRecord>
            label="Set live"
            icon={LiveIcon}
            nameOf={nameOf}
            question={(count) => ({
              title: `Set ${gameCount(count)} live?`,
              text: 'The games go live now, before their kick-off. Followers are notified, and the streams open. This cannot be undone.',
              action: `Set ${count} live`,
              color: 'success',
            })}
            run={gameCalls.goLive}
            done={(count) => `${gameCount(count)} set live`}
            doing="Setting games live"
          />
        </>
      )}
      {status === 'Live' && (
        <BulkAction<GameRecord>
          label="Finish"
          icon={FinishIcon}
          nameOf={nameOf}
          question={(count) => ({
            title: `Finish ${gameCount(count)}?`,
            text: 'The games are removed from the live list, and their streams are no longer shown.',
            action: `Finish ${count}`,
          })}
          run={(game) => gameCalls.changeGame(game, { status: 'Finished' })}
          done={(count) => `${gameCount(count)} finished`}
          doing="Finishing games"
        />
      )}
      {status === 'Finished' && <ReplaySelected />}
      {seesTrending && <FlagSelected />}
      {status !== 'Finished' && <UsualStreamsAction />}
      <PlatformsAction />
      <DuplicateSelected />
      <BulkDelete<GameRecord> nameOf={nameOf} consequence="This also deletes their streams." />
    </>
  );
}

/** Flags the selected games as trending, or removes the flags if all visible selected games are flagged. */
function FlagSelected() {
  const { selectedIds, data = [] } = useListContext<GameRecord>();
  const selectedGames = data.filter(({ id }) => selectedIds.includes(id));
  const unflags = selectedGames.length > 0 && selectedGames.every(({ isTrending }) => isTrending);
  return (
    <BulkAction<GameRecord>
      icon={StarIcon}
      nameOf={nameOf}
      run={(game) => gameCalls.setTrending(game, !unflags)}
      {...(unflags ? UNFLAG : FLAG)}
    />
  );
}

const FLAG = {
  label: 'Flag as trending',
  question: (count: number) => ({
    title: `Flag ${gameCount(count)} as trending?`,
    text: 'The games appear in the trending lists of the site and the apps.',
    action: `Flag ${count}`,
  }),
  done: (count: number) => `${gameCount(count)} flagged as trending`,
  doing: 'Flagging games as trending',
};

const UNFLAG = {
  label: 'Remove the trending flags',
  question: (count: number) => ({
    title: `Remove the trending flag of ${gameCount(count)}?`,
    text: 'The games are removed from the trending lists of the site and the apps.',
    action: `Remove ${count}`,
  }),
  done: (count: number) => `${gameCount(count)} no longer flagged`,
  doing: 'Removing trending flags',
};

/** Changes the status texts of games without a confirmation, because the dialog names the games. */
const callOffTask = (statusText: string): BulkTask<GameRecord> => ({
  nameOf: ({ title }) => title,
  run: (game) => gameCalls.setResult(game, { statusText }),
  done: (count) => `${gameCount(count)} ${statusText.toLowerCase() || 'without a text'}`,
  doing: 'Changing status texts',
});

function CallOffSelected() {
  const { start, busy, selectedRows } = useBulk<GameRecord>();
  const notify = useNotify();
  const [games, setGames] = useState<GameRecord[] | null>(null);
  const open = (): void =>
    void selectedRows()
      .then(setGames)
      .catch((error: unknown) => notify(messageOf(error), { type: 'error' }));
  return (
    <>
      <ActionButton
        permission="games:update"
        label="Postpone"
        icon={PostponeIcon}
        variant="text"
        disabled={busy}
        shortcut="p"
        onClick={open}
      />
      {games && (
        <Suspense>
          <PostponeDialog
            games={games}
            save={(statusText) => start(callOffTask(statusText))}
            onClose={() => setGames(null)}
          />
        </Suspense>
      )}
    </>
  );
}
