import { MESSAGES } from '@contract/messages.js';
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { holdsOneOf, type NeededKeys, useUser } from '../auth/index.js';
import { useDialogParam } from './useDialogParam.js';

interface DialogAtProps {
  /** Name of the dialog in the address. */
  name: string;
  /** Permissions of which one is enough. undefined if every user who sees the page may open the dialog. */
  permission?: NeededKeys;
  /** Whether the address must contain the id of a record. */
  withId?: boolean;
  /** The dialog, if it needs only the record's id. Replaces `children`. */
  dialog?: ComponentType<{ id: string; onClose(): void }>;
  /** Renders the dialog. `id` is empty if the address contains no record. */
  children?(id: string, close: () => void): ReactNode;
}

export function DialogAt({ name, permission, withId = true, dialog: Dialog, children }: DialogAtProps) {
  const { name: openDialog, id, close } = useDialogParam();
  if (openDialog !== name || (withId && !id)) return null;
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
  /** Removes the dialog from the address. */
  onDenied(): void;
  children: ReactNode;
}

/**
 * Opens a dialog for users with the permission and shows 'Permission denied.' to others. Losing the permission later
 * does not close the form; the server rejects its calls.
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
