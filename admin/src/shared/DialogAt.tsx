import { MESSAGES } from '@contract/messages.js';
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { holdsOneOf, type NeededKeys, useUser } from '../auth/index.js';
import { useDialogParam } from './useDialogParam.js';

interface DialogAtProps {
  /** What the address calls the dialog. */
  name: string;
  /** Of several, one is enough; left out: the dialog is for everybody who sees the page. */
  permission?: NeededKeys;
  /** Whether the address has to name a record. */
  withId?: boolean;
  /** The dialog, which needs no more than the record's id; in place of `children`. */
  dialog?: ComponentType<{ id: string; onClose(): void }>;
  /** `id` is empty where the address names no record. */
  children?(id: string, close: () => void): ReactNode;
}

export function DialogAt({ name, permission, withId = true, dialog: Dialog, children }: DialogAtProps) {
  const { name: asked, id, close } = useDialogParam();
  if (asked !== name || (withId && !id)) return null;
  const content = (
    <Suspense>{Dialog ? <Dialog id={id ?? ''} onClose={close} /> : children?.(id ?? '', close)}</Suspense>
  );
  if (!permission) return content;
  return (
    <DialogGate permission={permission} onDenied={close}>
      {content}
    </DialogGate>
  );
}

interface DialogGateProps {
  permission: NeededKeys;
  /** Takes the dialog out of the address. */
  onDenied(): void;
  children: ReactNode;
}

/**
 * Shows a dialog to those who hold its key as it opens; others read 'Permission denied.' A key that is taken away later
 * closes nobody's form: the server refuses what it sends.
 */
function DialogGate({ permission, onDenied, children }: DialogGateProps) {
  const user = useUser();
  const [allowed] = useState(() => holdsOneOf(user, permission));
  const notify = useNotify();
  const deny = useEffectEvent(() => {
    notify(MESSAGES.permissionDenied, { type: 'error' });
    onDenied();
  });
  useEffect(() => {
    if (!allowed) deny();
  }, [allowed]);
  return allowed && children;
}
