import { useEffect, useState, type ReactNode } from 'react';
import { d } from '../../i18n/dialogs.js';
import { sitePaths } from '../../i18n/paths.js';
import { Rich } from '../../i18n/Rich.js';
import { t } from '../../i18n/ui.js';
import { showToast } from '../../lib/live/toasts.js';
import { support, turnOnNotifications } from '../../lib/push/store.js';
import { Icon } from '../Icon.js';
import { NoPush } from './NoPush.js';

const strong = (inner: readonly unknown[]): ReactNode => <strong>{inner.join('')}</strong>;

/**
 * Offers notifications to visitors who follow something. Explains which data is stored before the browser asks, or how to
 * allow notifications if the browser cannot or may not ask.
 */
export function Alerts({ isOpen }: { isOpen: boolean }) {
  const can = support();
  const [permission, setPermission] = useState<NotificationPermission>('default');
  const [isUnanswered, setUnanswered] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // The visitor may have changed the browser's setting since the dialog was last open.
    if (isOpen && can === 'ready') setPermission(Notification.permission);
  }, [isOpen, can]);
  if (can !== 'ready') {
    return (
      <section className="push-alerts stack surface gap-3">
        <NoPush support={can} />
      </section>
    );
  }
  const isBlocked = permission === 'denied';
  const turnOn = async (): Promise<void> => {
    setBusy(true);
    const { permission: choice, isOn } = await turnOnNotifications();
    setPermission(choice);
    setUnanswered(choice === 'default');
    if (isOn) showToast({ tone: 'info', text: d('push.on') });
    setBusy(false);
  };
  return (
    <section className="push-alerts stack surface gap-3">
      {isBlocked ? (
        <>
          <p className="muted">{d('push.blocked')}</p>
          <ol className="push-alerts__steps stack">
            <li>{d('push.step1')}</li>
            <li>
              <Rich parts={d.parts('push.step2', { strong })} />
            </li>
            <li>{d('push.step3')}</li>
          </ol>
        </>
      ) : (
        <>
          <p className="muted">
            <Rich parts={d.parts('push.before', { strong })} />
          </p>
          <p className="push-alerts__note links note">
            <Rich
              parts={d.parts('push.keeps', { link: (inner) => <a href={sitePaths.privacy}>{inner.join('')}</a> })}
            />
          </p>
        </>
      )}
      <p role="status" className="push-alerts__note links note">
        {isUnanswered && d('push.unanswered')}
      </p>
      <button
        type="button"
        className="button button--primary"
        aria-disabled={isBusy}
        onClick={() => void (isBusy ? undefined : turnOn())}
      >
        {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon name="notifications-active-rounded" />}
        <span>{isBlocked ? t('tryAgain') : d('push.turnOn')}</span>
      </button>
    </section>
  );
}
