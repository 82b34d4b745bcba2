import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $connection, startLive } from '../../lib/live/store.js';
import { $toasts, dismissToast } from '../../lib/live/toasts.js';
import type { Rendered } from '../../lib/live/hooks.js';
import { clock, clockOffset } from '../../lib/time/clock.js';
import { Icon } from '../Icon.js';

/** What every moving page has: messages that come up, and a word when the link to the server is lost. */
export function LiveLayer({ rendered }: { rendered: Rendered }) {
  useEffect(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (page) {
      const receivedAt = performance.timeOrigin + page.responseStart;
      const fresh = page.type !== 'back_forward' && page.transferSize > 0;
      clock.correct(clockOffset({ serverNow: rendered.now, receivedAt, fresh }));
    }
    startLive();
  }, [rendered]);
  return (
    <div className="layer">
      <Connection />
      <Toasts />
    </div>
  );
}

function Connection() {
  const lost = useStore($connection, { ssr: 'initial' }) === 'lost';
  return (
    <p className={`connection ${lost ? 'connection--lost' : ''}`} role="status">
      {lost && 'Reconnecting to live updates…'}
    </p>
  );
}

function Toasts() {
  const toasts = useStore($toasts, { ssr: 'initial' });
  return (
    <ul className="toasts" aria-live="polite" aria-label="Messages">
      {toasts.map((toast) => (
        <li key={toast.id} className={`toast toast--${toast.tone}`}>
          {toast.tone === 'live' && <span className="pulse" aria-hidden="true" />}
          <span className="toast__text">{toast.text}</span>
          {toast.link && (
            <a className="toast__link" href={toast.link.href}>
              {toast.link.text}
            </a>
          )}
          <button type="button" className="icon-button toast__close" onClick={() => dismissToast(toast.id)}>
            <Icon name="close-rounded" />
            <span className="visually-hidden">Dismiss</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
