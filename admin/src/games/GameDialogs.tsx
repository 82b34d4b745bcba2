import { lazy, Suspense } from 'react';
import { DialogGate } from '../shared/DialogGate.js';
import { useDialogParam } from '../shared/useDialogParam.js';

const GameDialog = lazy(() => import('./GameDialog.js'));
const GameEditDialog = lazy(() => import('./GameEditDialog.js'));
const StreamsDialog = lazy(() => import('./StreamsDialog.js'));
const ImportDialog = lazy(() => import('../import/ImportDialog.js'));
const MatchDialog = lazy(() => import('../matches/MatchDialog.js'));
const MatchEditDialog = lazy(() => import('../matches/MatchEditDialog.js'));

/** The dialogs of the pages with games, by what the address says. */
export function GameDialogs({ withHighlights = false }: { withHighlights?: boolean }) {
  const { name, id, close } = useDialogParam();
  return (
    <Suspense>
      {name === 'create' && (
        <DialogGate permission="games:create" onDenied={close}>
          <GameDialog matchId={id ?? ''} onClose={close} />
        </DialogGate>
      )}
      {name === 'edit' && id && (
        <DialogGate permission="games:update" onDenied={close}>
          <GameEditDialog id={id} withHighlights={withHighlights} onClose={close} />
        </DialogGate>
      )}
      {name === 'streams' && id && (
        <DialogGate permission="games:update" onDenied={close}>
          <StreamsDialog id={id} onClose={close} />
        </DialogGate>
      )}
      {name === 'import' && (
        <DialogGate permission="games:create" onDenied={close}>
          <ImportDialog onClose={close} />
        </DialogGate>
      )}
      {name === 'add-match' && (
        <DialogGate permission="matches:create" onDenied={close}>
          <MatchDialog onClose={close} />
        </DialogGate>
      )}
      {name === 'edit-match' && id && (
        <DialogGate permission="matches:update" onDenied={close}>
          <MatchEditDialog id={id} onClose={close} />
        </DialogGate>
      )}
    </Suspense>
  );
}
