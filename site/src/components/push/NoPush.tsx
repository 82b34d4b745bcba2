import type { PushSupport } from '../../lib/push/support.js';
import { d } from '../../i18n/dialogs.js';
import { Rich } from '../../i18n/Rich.js';

/** Explains why a browser does not support notifications, and how to fix that. */
export function NoPush({ support }: { support: Exclude<PushSupport, 'ready'> }) {
  if (support === 'home-screen') {
    return (
      <>
        <p className="muted">{d('push.iphone')}</p>
        <ol className="push-alerts__steps stack">
          <li>
            <Rich parts={d.parts('push.iphone1', { strong: (inner) => <strong>{inner.join('')}</strong> })} />
          </li>
          <li>{d('push.iphone2')}</li>
          <li>{d('push.iphone3')}</li>
        </ol>
      </>
    );
  }
  return <p className="muted">{d(support === 'insecure' ? 'push.insecure' : 'push.cannot')}</p>;
}
