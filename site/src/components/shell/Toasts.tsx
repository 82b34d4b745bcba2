import { useStore } from '@nanostores/react';
import { $toasts, dismissToast, holdToasts } from '../../lib/live/toasts.js';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';

/** A list of toasts. `shown` is whether visitors can currently see this list. */
export function Toasts({ shown }: { shown: boolean }) {
  const toasts = useStore($toasts, { ssr: 'initial' });
  const close = (id: number): void => {
    holdToasts(false);
    dismissToast(id);
  };
  return (
    <ul
      className="toasts stack"
      aria-live="polite"
      aria-label={t('messages')}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {shown &&
        toasts.map((toast) => (
          <li key={toast.id} className={`toast gap-3 small hstack raised toast--${toast.tone}`}>
            {toast.tone === 'live' && <span className="pulse" aria-hidden="true" />}
            <span className="toast__text">{toast.text}</span>
            {toast.link && (
              <a className="toast__link tap" href={toast.link.href} onClick={() => close(toast.id)}>
                {toast.link.text}
              </a>
            )}
            <button type="button" className="icon-button" onClick={() => close(toast.id)}>
              <Icon name="close-rounded" />
              <span className="visually-hidden">{t('dismiss')}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
