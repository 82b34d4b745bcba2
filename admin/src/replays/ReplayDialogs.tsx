import { lazy, Suspense } from 'react';
import { useDialogParam } from '../shared/useDialogParam.js';

const ReplayDialog = lazy(() => import('./ReplayDialog.js'));
const ReplayEditDialog = lazy(() => import('./ReplayEditDialog.js'));
const PartsDialog = lazy(() => import('./PartsDialog.js'));
const PreviewDialog = lazy(() => import('./PreviewDialog.js'));

/** The dialogs of the page, by what the address says. */
export function ReplayDialogs() {
  const { name, id, close } = useDialogParam();
  return (
    <Suspense>
      {name === 'create' && <ReplayDialog onClose={close} />}
      {name === 'edit' && id && <ReplayEditDialog id={id} onClose={close} />}
      {name === 'parts' && id && <PartsDialog id={id} onClose={close} />}
      {name === 'preview' && id && <PreviewDialog id={id} onClose={close} />}
    </Suspense>
  );
}
