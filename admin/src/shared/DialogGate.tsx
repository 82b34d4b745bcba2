import { MESSAGES } from '@contract/messages.js';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { holdsOneOf, useUser, type NeededKeys } from '../auth/index.js';

interface DialogGateProps {
  permission: NeededKeys;
  /** Takes the dialog out of the address. */
  onDenied(): void;
  children: ReactNode;
}

/**
 * A dialog that an address opens, for those who hold its key as it opens; others read 'Permission denied.' A key that
 * is taken away later takes nobody's form: the server refuses what it sends.
 */
export function DialogGate({ permission, onDenied, children }: DialogGateProps) {
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
