import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { $dialog, followDialogLinks, type DialogName } from '../../lib/live/dialog.js';

const RequestDialog = lazy(() => import('./RequestDialog.js'));
const DownloadDialog = lazy(() => import('./DownloadDialog.js'));

/** The dialogs that links of the page open; each is loaded when it is first asked for. */
export function SiteDialogs({ brandName }: { brandName: string }) {
  const open = useStore($dialog, { ssr: 'initial' });
  const [wanted, setWanted] = useState<readonly DialogName[]>([]);
  useEffect(followDialogLinks, []);
  useEffect(() => {
    if (open) setWanted((before) => (before.includes(open) ? before : [...before, open]));
  }, [open]);
  const close = (): void => $dialog.set(null);
  return (
    <Suspense fallback={null}>
      {wanted.includes('request-a-match') && <RequestDialog open={open === 'request-a-match'} onClose={close} />}
      {wanted.includes('download-app') && (
        <DownloadDialog open={open === 'download-app'} onClose={close} brandName={brandName} />
      )}
    </Suspense>
  );
}
