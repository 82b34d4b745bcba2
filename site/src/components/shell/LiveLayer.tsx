import type { SettingsRecord } from '@contract/records/setting.record.js';
import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../i18n/ui.js';
import { blockDevTools } from '../../lib/access/dev-tools.js';
import { $dialog, followDialogLinks, type DialogName } from '../../lib/live/dialog.js';
import { browserStorage } from '../../lib/browser-storage.js';
import { $connection, startLive } from '../../lib/live/store.js';
import { freshSource, useFresh } from '../../lib/live/use-fresh.js';
import { PREFERENCES_KEY } from '../../lib/push/preferences-key.js';
import { Notices } from './Notices.js';
import { Toasts } from './Toasts.js';

interface LiveLayerProps {
  settings: ShellSettings;
  brandName: string;
}

/** Common parts of all live pages: toasts, dialogs, notices, and a message while the server is unavailable. */
export function LiveLayer({ settings: initial, brandName }: LiveLayerProps) {
  const { devTools, notice, improvements } = useSettings(initial);
  const dialog = useStore($dialog, { ssr: 'initial' });
  useEffect(() => {
    startLive();
    // Visitors without follows do not need this module.
    if (browserStorage().getItem(PREFERENCES_KEY) !== null) {
      void import('../../lib/push/store.js').then(({ renewFollows }) => renewFollows());
    }
  }, []);
  useEffect(() => (devTools.isEnabled ? blockDevTools() : undefined), [devTools.isEnabled]);
  return (
    <>
      <div className="layer">
        <Connection />
        <Toasts shown={dialog === null} />
      </div>
      <SiteDialogs brandName={brandName} />
      <Notices notice={notice} improvements={improvements} />
    </>
  );
}

function Connection() {
  const lost = useStore($connection, { ssr: 'initial' }) === 'lost';
  return (
    <p className={`connection ${lost ? 'connection--lost caption' : ''}`} role="status">
      {lost && t('reconnecting')}
    </p>
  );
}

const RequestDialog = lazy(() => import('../dialogs/RequestDialog.js'));
const DownloadDialog = lazy(() => import('../dialogs/DownloadDialog.js'));
const CarriedFollowsDialog = lazy(() => import('../push/CarriedFollowsDialog.js'));
const NotificationsDialog = lazy(() => import('../push/NotificationsDialog.js'));

/** Dialogs that links and buttons of the page open. Each is loaded when it is first opened. */
function SiteDialogs({ brandName }: { brandName: string }) {
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
      {openedDialogs.includes('carried-follows') && (
        <CarriedFollowsDialog open={open === 'carried-follows'} onClose={closing('carried-follows')} />
      )}
      {openedDialogs.includes('notifications') && (
        <NotificationsDialog open={open === 'notifications'} onClose={closing('notifications')} />
      )}
    </Suspense>
  );
}

/** Settings that the pages need. */
type ShellSettings = Pick<SettingsRecord, 'devTools' | 'notice' | 'improvements'>;

const SETTINGS = freshSource({
  path: '/api/setting',
  resource: 'settings',
  pick: ({ settings }): ShellSettings => settings,
});

/** Returns the settings with live updates. */
const useSettings = (initial: ShellSettings): ShellSettings => useFresh(initial, SETTINGS);
