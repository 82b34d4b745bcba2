import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '../Icon.js';
import { Toasts } from '../shell/Toasts.js';
import { t } from '../../i18n/ui.js';

interface SiteDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog over the page. While closed, it stays in the document with its input. The dialog covers the page's toasts,
 * so it renders toasts itself.
 */
export function SiteDialog({ title, open, onClose, children }: SiteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    else if (!open) element?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="dialog overlay" aria-labelledby={titleId} onClose={onClose}>
      <div className="dialog__inner column">
        <header className="dialog__head spread">
          <h2 className="dialog__title" id={titleId}>
            {title}
          </h2>
          <button type="button" className="icon-button" onClick={onClose}>
            <Icon name="close-rounded" />
            <span className="visually-hidden">{t('close')}</span>
          </button>
        </header>
        {children}
      </div>
      <Toasts shown={open} />
    </dialog>
  );
}
