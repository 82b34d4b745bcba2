import { lazy, Suspense } from 'react';
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
      {name === 'create' && <GameDialog matchId={id ?? ''} onClose={close} />}
      {name === 'edit' && id && <GameEditDialog id={id} withHighlights={withHighlights} onClose={close} />}
      {name === 'streams' && id && <StreamsDialog id={id} onClose={close} />}
      {name === 'import' && <ImportDialog onClose={close} />}
      {name === 'add-match' && <MatchDialog onClose={close} />}
      {name === 'edit-match' && id && <MatchEditDialog id={id} onClose={close} />}
    </Suspense>
  );
}
