import type { GameRecord, MatchRecord } from '@contract/records/match.record.js';
import { lazy } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useLocation } from 'react-router';
import { gameCalls } from '../api/index.js';
import { DialogAt } from '../shared/DialogAt.js';
import { RecordDialogAt } from '../shared/form/index.js';
import { useWrite } from '../shared/writes.js';
import { FinishQuestion } from './GameActions.js';
import { ScoreEditor } from './Score.js';
import { copyOfGame, prefillIn } from './game-form.js';

const GameDialog = lazy(() => import('./GameDialog.js'));
const PostponeDialog = lazy(() => import('./PostponeDialog.js'));
const StreamsDialog = lazy(() => import('./StreamsDialog.js'));
const ImportDialog = lazy(() => import('../import/ImportDialog.js'));
const PushDialog = lazy(() => import('../mobile-notifications/PushDialog.js'));
const MatchForm = lazy(() => import('../matches/MatchForm.js'));

export interface GameDialogsProps {
  /** Whether the form of a game has the address of the highlights. */
  withHighlights?: boolean;
}

/** The dialogs of all pages that show games. */
export default function OpenGameDialog({ withHighlights = false }: GameDialogsProps) {
  const { search } = useLocation();
  const write = useWrite('games');
  return (
    <ResourceContextProvider value="games">
      <DialogAt name="create" permission="games:create" withId={false}>
        {(matchId, close) => <GameDialog matchId={matchId} prefill={prefillIn(search)} onClose={close} />}
      </DialogAt>
      <RecordDialogAt<GameRecord> name="edit" permission="games:update">
        {(game, close) => <GameDialog game={game} withHighlights={withHighlights} onClose={close} />}
      </RecordDialogAt>
      <RecordDialogAt<GameRecord> name="duplicate" permission="games:create" title="Duplicate game">
        {(game, close) => <GameDialog copyOf={game} prefill={copyOfGame(game)} onClose={close} />}
      </RecordDialogAt>
      <RecordDialogAt name="streams" permission="games:update" title="Streams" dialog={StreamsDialog} />
      <RecordDialogAt<GameRecord> name="score" permission="games:update" title="Score">
        {(game, close) => <ScoreEditor game={game} onClose={close} />}
      </RecordDialogAt>
      <RecordDialogAt<GameRecord> name="finish" permission="games:update" title="Finish this game?">
        {(game, close) => <FinishQuestion game={game} onClose={close} />}
      </RecordDialogAt>
      <RecordDialogAt<GameRecord> name="postpone" permission="games:update" title="Postpone or cancel 1 game">
        {(game, close) => (
          <PostponeDialog
            games={[game]}
            save={(statusText) => write(() => gameCalls.setResult(game, { statusText }))}
            onClose={close}
          />
        )}
      </RecordDialogAt>
      <RecordDialogAt<GameRecord> name="notify" permission="app-notifications:create" title="Notify followers">
        {(game, close) => <PushDialog about={game} onClose={close} />}
      </RecordDialogAt>
      <DialogAt name="import" permission="games:create" withId={false} dialog={ImportDialog} />
      <DialogAt name="add-match" permission="matches:create" withId={false} dialog={MatchForm} />
      <RecordDialogAt<MatchRecord>
        name="edit-match"
        permission="matches:update"
        resource="matches"
        dialog={MatchForm}
      />
    </ResourceContextProvider>
  );
}
