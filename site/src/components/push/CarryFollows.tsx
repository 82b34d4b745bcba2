import { qrPath } from '@contract/qr-path.js';
import { useState } from 'react';
import { encode } from 'uqr';
import { d } from '../../i18n/dialogs.js';
import { localPath } from '../../i18n/paths.js';
import { showToast } from '../../lib/live/toasts.js';
import { carryHash } from '../../lib/push/carry.js';
import type { Follow } from '../../lib/push/preferences.js';
import { Icon } from '../Icon.js';

/** Longest link that a telephone's camera reads reliably from a screen, in characters. */
const MAX_SCANNED = 1_200;

/** A link and a QR code that carry the follows to another device. */
export function CarryFollows({ follows }: { follows: readonly Follow[] }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button type="button" className="button button--quiet push-off" onClick={() => setOpen(true)}>
        <Icon name="link-rounded" />
        {d('carry.open')}
      </button>
    );
  }
  const link = new URL(localPath(`/#${carryHash(follows)}`), window.location.origin).href;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ tone: 'info', text: d('carry.copied') });
    } catch {
      showToast({ tone: 'error', text: d('carry.notCopied') });
    }
  };
  return (
    <section className="push-carry stack gap-3" aria-label={d('carry.open')}>
      <p className="muted">{d(link.length > MAX_SCANNED ? 'carry.link' : 'carry.scan')}</p>
      {link.length <= MAX_SCANNED && <QrCode text={link} />}
      <label className="push-carry__link">
        <span className="form__label">{d('carry.address')}</span>
        <input className="input" dir="ltr" readOnly value={link} onFocus={(event) => event.target.select()} />
      </label>
      <button type="button" className="button button--primary" onClick={() => void copy()}>
        <Icon name="link-rounded" />
        {d('carry.copy')}
      </button>
      <p className="note">{d('carry.safari')}</p>
    </section>
  );
}

/** Black on white in every theme, because scanners need it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  return (
    <svg className="push-carry__code" role="img" aria-label={d('carry.code')} viewBox={`0 0 ${size} ${size}`}>
      <path d={qrPath(data)} />
    </svg>
  );
}
