import type { PushSupport } from '../../lib/push/support.js';

/** Why a browser takes no notifications, and what helps. */
export function NoPush({ support }: { support: Exclude<PushSupport, 'ready'> }) {
  if (support === 'home-screen') {
    return (
      <>
        <p className="dialog__text">On an iPhone or iPad, notifications come to sites on the Home Screen:</p>
        <ol className="push-dialog__steps">
          <li>
            Tap <strong>Share</strong>, then <strong>Add to Home Screen</strong>.
          </li>
          <li>Open the site from its new icon.</li>
          <li>Follow what you like there.</li>
        </ol>
      </>
    );
  }
  return (
    <p className="dialog__text">
      {support === 'insecure'
        ? 'Browsers show notifications of sites with a secure address (https) only, and this one has none.'
        : 'This browser cannot show notifications of sites. Another one, or a newer version of it, can.'}
    </p>
  );
}
