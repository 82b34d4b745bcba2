import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { $dialog, followDialogLinks, type DialogName } from '../../lib/live/dialog.js';

const RequestDialog = lazy(() => import('./RequestDialog.js'));
const DownloadDialog = lazy(() => import('./DownloadDialog.js'));
const FollowDialog = lazy(() => import('../push/FollowDialog.js'));
const NotificationsDialog = lazy(() => import('../push/NotificationsDialog.js'));

/** Dialogs that links and buttons of the page open. Each is loaded when it is first opened. */
export function SiteDialogs({ brandName }: { brandName: string }) {
  const open = useStore($dialog, { ssr: 'initial' });
  const [openedDialogs, setOpenedDialogs] = useState<readonly DialogName[]>([]);
  useEffect(followDialogLinks, []);
  useEffect(() => {
    if (open) setOpenedDialogs((before) => (before.includes(open) ? before : [...before, open]));
  }, [open]);
  // A dialog that another dialog replaces also closes, a moment later.
  const closing = (name: DialogName) => (): void => {
    if ($dialog.get() === name) $dialog.set(null);
  };
  return (
    <Suspense fallback={null}>
      {openedDialogs.includes('request-a-match') && (
        <RequestDialog open={open === 'request-a-match'} onClose={closing('request-a-match')} />
      )}
      {openedDialogs.includes('download-app') && (
        <DownloadDialog open={open === 'download-app'} onClose={closing('download-app')} brandName={brandName} />
      )}
      {openedDialogs.includes('follow') && <FollowDialog open={open === 'follow'} onClose={closing('follow')} />}
      {openedDialogs.includes('notifications') && (
        <NotificationsDialog open={open === 'notifications'} onClose={closing('notifications')} />
      )}
    </Suspense>
  );
}
