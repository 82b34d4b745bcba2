import type { NoticeSetting } from '@contract/records/setting.record.js';
import { useEffect, useRef, useState } from 'react';
import { clock } from '../../lib/time/clock.js';
import { browserStorage } from '../../lib/browser-storage.js';
import { NOTICE_AFTER_MS, noticeDue, rememberNotice } from '../../lib/notices/daily.js';
import { dayKey, localZone } from '@contract/time/zones.js';
import { Icon } from '../Icon.js';
import { t } from '../../i18n/ui.js';

interface NoticesProps {
  notice: NoticeSetting;
  improvements: NoticeSetting;
}

/** Shows the notice about improvements, which cannot be dismissed, or else the daily notice. */
export function Notices({ notice, improvements }: NoticesProps) {
  if (improvements.isEnabled) return <Improvements {...improvements} />;
  return notice.isEnabled ? <DailyNotice {...notice} /> : null;
}

/** Cannot be dismissed. The page contains the notice without scripts; scripts open it as a modal dialog. */
function Improvements({ title, text }: NoticeSetting) {
  const dialog = useRef<HTMLDialogElement>(null);
  const bringUp = (): void => {
    const element = dialog.current;
    if (!element?.isConnected || element.matches(':modal')) return;
    element.close();
    element.showModal();
  };
  useEffect(bringUp, []);
  return (
    <dialog
      ref={dialog}
      open
      className="dialog overlay notice notice--stays"
      aria-labelledby="improvements"
      onCancel={(event) => event.preventDefault()}
      // Browsers still close the dialog on a second Escape.
      onClose={bringUp}
    >
      <div className="dialog__inner column">
        <span className="heading__mark centered notice__mark">
          <Icon name="schedule-rounded" />
        </span>
        <h2 className="dialog__title" dir="auto" id="improvements">
          {title || t('notice.improvements')}
        </h2>
        <p className="notice__text muted break" dir="auto">
          {text || t('notice.improvementsText')}
        </p>
      </div>
    </dialog>
  );
}

/** Shown once a day. */
function DailyNotice({ title, text }: NoticeSetting) {
  const [due, setDue] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const storage = browserStorage();
      const day = dayKey(clock.now(), localZone());
      if (!noticeDue(storage, day)) return;
      rememberNotice(storage, day);
      setDue(true);
    }, NOTICE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (due) dialog.current?.showModal();
  }, [due]);
  if (!due) return null;
  return (
    <dialog ref={dialog} className="dialog overlay notice" aria-labelledby="notice" onClose={() => setDue(false)}>
      <div className="dialog__inner column">
        <h2 className="dialog__title" dir="auto" id="notice">
          {title || t('notice.title')}
        </h2>
        <p className="notice__text muted break" dir="auto">
          {text}
        </p>
        <button type="button" className="button button--primary" onClick={() => setDue(false)}>
          {t('gotIt')}
        </button>
      </div>
    </dialog>
  );
}
