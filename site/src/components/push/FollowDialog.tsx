import { useStore } from '@nanostores/react';
import { sitePaths } from '@contract/routes.js';
import { useEffect, useState } from 'react';
import { following, unchanged, type Follow } from '../../lib/push/preferences.js';
import { $asked, changePreferences, support } from '../../lib/push/store.js';
import { showToast } from '../../lib/live/toasts.js';
import { SiteDialog } from '../dialogs/SiteDialog.js';
import { Icon } from '../Icon.js';
import { NoPush } from './NoPush.js';

/** Explains notifications and what is stored before the browser asks, and what to do where it cannot or may not ask. */
export default function FollowDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const follow = useStore($asked);
  const [permission, setPermission] = useState<NotificationPermission>('default');
  const [unanswered, setUnanswered] = useState(false);
  const [busy, setBusy] = useState(false);
  const can = support();
  useEffect(() => {
    if (!open) return;
    setUnanswered(false);
    if (can === 'ready') setPermission(Notification.permission);
  }, [open, can]);

  const turnOn = async (): Promise<void> => {
    setBusy(true);
    const answer = await Notification.requestPermission();
    setPermission(answer);
    setUnanswered(answer === 'default');
    if (answer === 'granted' && (await changePreferences(follow ? following(follow) : unchanged))) {
      onClose();
      showToast({ tone: 'info', text: follow ? `You follow ${follow.name}` : 'Notifications are on again' });
    }
    setBusy(false);
  };

  const blocked = can === 'ready' && permission === 'denied';
  const name = follow?.name ?? 'what you chose';
  return (
    <SiteDialog title={blocked ? 'Notifications are blocked' : `Follow ${name}`} open={open} onClose={onClose}>
      {can !== 'ready' ? (
        <NoPush support={can} />
      ) : blocked ? (
        <Blocked name={name} />
      ) : (
        <Before follow={follow} unanswered={unanswered} />
      )}
      <div className="push-dialog__answers">
        {can === 'ready' ? (
          <>
            <button
              type="button"
              className="button button--primary"
              aria-disabled={busy}
              onClick={() => void (busy ? undefined : turnOn())}
            >
              {busy ? <span className="spinner" aria-hidden="true" /> : <Icon name="notifications-active-rounded" />}
              {blocked ? 'Try again' : 'Turn on notifications'}
            </button>
            <button type="button" className="button button--quiet" onClick={onClose}>
              Not now
            </button>
          </>
        ) : (
          <button type="button" className="button button--primary" onClick={onClose}>
            Got it
          </button>
        )}
      </div>
    </SiteDialog>
  );
}

/** 'the moment a game of Arsenal goes live'. */
function moment(follow: Follow | null): string {
  if (!follow) return 'the moment it goes live';
  if (follow.kind === 'game') return `the moment ${follow.name} goes live`;
  return `the moment a game of ${follow.name} goes live`;
}

function Before({ follow, unanswered }: { follow: Follow | null; unanswered: boolean }) {
  return (
    <>
      <p className="dialog__text">
        We notify you on this device {moment(follow)}, even while the site is closed. Your browser asks you next: choose{' '}
        <strong>Allow</strong>.
      </p>
      <ul className="push-dialog__facts">
        <li>
          <Icon name="check-rounded" />
          No account and no e-mail address
        </li>
        <li>
          <Icon name="check-rounded" />
          Now and then a message from the team, nothing else
        </li>
        <li>
          <Icon name="check-rounded" />
          Off again at any time, under Notifications
        </li>
      </ul>
      <p className="push-dialog__note">
        The server keeps an address that your browser makes for this site, and what you follow.{' '}
        <a href={sitePaths.privacy}>Privacy policy</a>
      </p>
      <p role="status" className="push-dialog__status">
        {unanswered && 'The question was closed without an answer. You can be asked again.'}
      </p>
    </>
  );
}

function Blocked({ name }: { name: string }) {
  return (
    <>
      <p className="dialog__text">
        Your browser lets this site show no notifications, so {name} cannot be followed. Only you can change that:
      </p>
      <ol className="push-dialog__steps">
        <li>Open the site’s settings: the sign to the left of the address, or the browser’s menu on a phone.</li>
        <li>
          Set <strong>Notifications</strong> to <strong>Allow</strong>.
        </li>
        <li>Come back and try again.</li>
      </ol>
    </>
  );
}
