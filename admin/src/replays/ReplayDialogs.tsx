import { lazy, Suspense } from 'react';
import { usePermission } from '../auth/index.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EditDialog } from '../shared/form/index.js';
import { useDialogParam } from '../shared/useDialogParam.js';

const ReplayForm = lazy(() => import('./ReplayForm.js'));
const PartsDialog = lazy(() => import('./PartsDialog.js'));
const PreviewDialog = lazy(() => import('./PreviewDialog.js'));

/** The dialogs of the page, by what the address says. */
export function ReplayDialogs() {
  const { name, id, open, close } = useDialogParam();
  const mayAddParts = usePermission('replays:update');
  // Without a part there is nothing to watch: they come next.
  const goOn = mayAddParts ? (added: string) => open('parts', added, { replace: true }) : undefined;
  return (
    <Suspense>
      {name === 'create' && (
        <DialogGate permission="replays:create" onDenied={close}>
          <ReplayForm onAdded={goOn} onClose={close} />
        </DialogGate>
      )}
      {name === 'edit' && id && (
        <DialogGate permission="replays:update" onDenied={close}>
          <EditDialog resource="replays" id={id} form={ReplayForm} onClose={close} />
        </DialogGate>
      )}
      {name === 'parts' && id && (
        <DialogGate permission="replays:update" onDenied={close}>
          <PartsDialog id={id} onClose={close} />
        </DialogGate>
      )}
      {name === 'preview' && id && <PreviewDialog id={id} onClose={close} />}
    </Suspense>
  );
}
