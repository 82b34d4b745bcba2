import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { $dialog, followDialogLinks, type DialogName } from '../../lib/live/dialog.js';

const RequestDialog = lazy(() => import('./RequestDialog.js'));
const DownloadDialog = lazy(() => import('./DownloadDialog.js'));
const FollowDialog = lazy(() => import('../push/FollowDialog.js'));
const NotificationsDialog = lazy(() => import('../push/NotificationsDialog.js'));

/** The dialogs that links and buttons of the page open; each is loaded when it is first asked for. */
export function SiteDialogs({ brandName }: { brandName: string }) {
  const open = useStore($dialog, { ssr: 'initial' });
  const [wanted, setWanted] = useState<readonly DialogName[]>([]);
  useEffect(followDialogLinks, []);
  useEffect(() => {
    if (open) setWanted((before) => (before.includes(open) ? before : [...before, open]));
  }, [open]);
  // A dialog that another one replaces is closed as well, a moment later.
  const closing = (name: DialogName) => (): void => {
    if ($dialog.get() === name) $dialog.set(null);
  };
  return (
    <Suspense fallback={null}>
      {wanted.includes('request-a-match') && (
        <RequestDialog open={open === 'request-a-match'} onClose={closing('request-a-match')} />
      )}
      {wanted.includes('download-app') && (
        <DownloadDialog open={open === 'download-app'} onClose={closing('download-app')} brandName={brandName} />
      )}
      {wanted.includes('follow') && <FollowDialog open={open === 'follow'} onClose={closing('follow')} />}
      {wanted.includes('notifications') && (
        <NotificationsDialog open={open === 'notifications'} onClose={closing('notifications')} />
      )}
    </Suspense>
  );
}
