import { MESSAGES } from '@contract/messages.js';
import AddIcon from '@mui/icons-material/Add';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import { lazy, Suspense } from 'react';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EditDialog } from '../shared/form/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';

const GameDialog = lazy(() => import('./GameDialog.js'));
const GameEditDialog = lazy(() => import('./GameEditDialog.js'));
const StreamsDialog = lazy(() => import('./StreamsDialog.js'));
const ImportDialog = lazy(() => import('../import/ImportDialog.js'));
const MatchForm = lazy(() => import('../matches/MatchForm.js'));

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
          <MatchForm onClose={close} />
        </DialogGate>
      )}
      {name === 'edit-match' && id && (
        <DialogGate permission="matches:update" onDenied={close}>
          <EditDialog resource="matches" id={id} form={MatchForm} onClose={close} />
        </DialogGate>
      )}
    </Suspense>
  );
}

export function AddGameButton() {
  const { open } = useDialogParam();
  return (
    <ActionButton
      permission="games:create"
      label="Add game"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
}

/** Opens the import of fixtures, which makes games and matches. */
export function ImportButton() {
  const { open } = useDialogParam();
  const mayMakeMatches = usePermission('matches:create');
  return (
    <ActionButton
      permission="games:create"
      label="Import"
      icon={ImportIcon}
      variant="outlined"
      locked={mayMakeMatches ? undefined : MESSAGES.permissionDenied}
      onClick={() => open('import')}
    />
  );
}
