import { useStore } from '@nanostores/react';
import { sitePaths } from '../../i18n/paths.js';
import { useEffect, useState, type ReactNode } from 'react';
import { following, unchanged, type Follow } from '../../lib/push/preferences.js';
import { $followToExplain, changePreferences, support } from '../../lib/push/store.js';
import { showToast } from '../../lib/live/toasts.js';
import { SiteDialog } from '../dialogs/SiteDialog.js';
import { Icon } from '../Icon.js';
import { NoPush } from './NoPush.js';
import { d } from '../../i18n/dialogs.js';
import { t } from '../../i18n/ui.js';
import { Rich } from '../../i18n/Rich.js';

/**
 * Explains notifications and stored data before the browser prompts. Gives advice if the browser cannot or may not
 * prompt.
 */
export default function FollowDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const follow = useStore($followToExplain);
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
    const result = await Notification.requestPermission();
    setPermission(result);
    setUnanswered(result === 'default');
    if (result === 'granted' && (await changePreferences(follow ? following(follow) : unchanged))) {
      onClose();
      showToast({ tone: 'info', text: follow ? d('push.followed', { name: follow.name }) : d('push.onAgain') });
    }
    setBusy(false);
  };

  const blocked = can === 'ready' && permission === 'denied';
  const name = follow?.name ?? d('push.chosen');
  return (
    <SiteDialog title={blocked ? d('push.blocked') : d('push.follow', { name })} open={open} onClose={onClose}>
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
              <span>{blocked ? t('tryAgain') : d('push.turnOn')}</span>
            </button>
            <button type="button" className="button button--quiet" onClick={onClose}>
              {d('push.notNow')}
            </button>
          </>
        ) : (
          <button type="button" className="button button--primary" onClick={onClose}>
            {t('gotIt')}
          </button>
        )}
      </div>
    </SiteDialog>
  );
}

const strong = (inner: readonly unknown[]): ReactNode => <strong>{inner.join('')}</strong>;

/** Returns the key of the text about the notifications: of a game, or of the games of a team or league. */
const kindOf = (follow: Follow | null): string => (!follow ? 'other' : follow.kind === 'game' ? 'game' : 'named');

function Before({ follow, unanswered }: { follow: Follow | null; unanswered: boolean }) {
  return (
    <>
      <p className="dialog__text">
        <Rich parts={d.parts('push.before', { kind: kindOf(follow), name: follow?.name ?? '', strong })} />
      </p>
      <ul className="push-dialog__facts">
        <li>
          <Icon name="check-rounded" />
          {d('push.noAccount')}
        </li>
        <li>
          <Icon name="check-rounded" />
          {d('push.nowAndThen')}
        </li>
        <li>
          <Icon name="check-rounded" />
          {d('push.off')}
        </li>
      </ul>
      <p className="push-dialog__note">
        <Rich
          parts={d.parts('push.keeps', {
            link: (inner) => <a href={sitePaths.privacy}>{inner.join('')}</a>,
          })}
        />
      </p>
      <p role="status" className="push-dialog__status">
        {unanswered && d('push.unanswered')}
      </p>
    </>
  );
}

function Blocked({ name }: { name: string }) {
  return (
    <>
      <p className="dialog__text">{d('push.blockedText', { name })}</p>
      <ol className="push-dialog__steps">
        <li>{d('push.step1')}</li>
        <li>
          <Rich parts={d.parts('push.step2', { strong })} />
        </li>
        <li>{d('push.step3')}</li>
      </ol>
    </>
  );
}
