import { MESSAGES } from '@contract/messages.js';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useStoreValue } from '../shared/store.js';
import { Quiet } from '../shared/text.js';
import { Checking } from './Checking.js';
import { holdsOneOf, neededKeys, type NeededKeys } from './permissions.js';
import { session } from './session.js';

interface PermissionGateProps {
  permission: NeededKeys;
  /** Heading level of the message that replaces the children: 'h2' if the page has a separate heading. */
  heading?: 'h1' | 'h2';
  children: ReactNode;
}

/** Renders its children for users with at least one of the permissions. */
export function PermissionGate({ permission, heading = 'h1', children }: PermissionGateProps) {
  const current = useStoreValue(session);
  if (current.state === 'loading') return <Checking />;
  if (current.state === 'in' && holdsOneOf(current.user, permission)) return children;
  return <NotGranted permission={permission} heading={heading} />;
}

function NotGranted({ permission, heading }: Required<Omit<PermissionGateProps, 'children'>>) {
  return (
    <Card component="section" sx={{ maxWidth: 480, mx: 'auto', mt: 8, p: 4, textAlign: 'center' }}>
      <LockIcon color="disabled" sx={{ fontSize: 32, mb: 1 }} aria-hidden />
      <Typography variant="h2" component={heading} gutterBottom>
        {MESSAGES.permissionNotGranted}
      </Typography>
      <Typography color="text.secondary">{MESSAGES.permissionNotGrantedText}</Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {MESSAGES.permissionNotGrantedHint}
      </Typography>
      <Quiet sx={{ mt: 2 }}>
        Required: <code>{neededKeys(permission).join(' or ')}</code>
      </Quiet>
    </Card>
  );
}
