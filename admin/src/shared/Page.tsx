import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { type NeededKeys, PermissionGate } from '../auth/index.js';
import { Quiet } from './text.js';
import { brandName } from './page-settings.js';
import { PagePresence } from './presence/PresenceMarks.js';
import { createStore } from './store.js';

interface PageProps {
  title: string;
  /** Text under the title. */
  text?: ReactNode;
  /** Permissions of which one is enough. If undefined, every signed-in user may open the page. */
  permission?: NeededKeys;
  actions?: ReactNode;
  /** Shows other users on the page. Defaults to the users who have the address's record open. */
  presence?: ReactNode;
  children: ReactNode;
}

export const pageTitle = createStore('');

/** A page of the dashboard with its permission, heading, and main buttons. */
export function Page({ title, text, permission, actions, presence, children }: PageProps) {
  useEffect(() => {
    pageTitle.set(title);
    document.title = `${title} · ${brandName}`;
  }, [title]);
  const page = (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2, minHeight: 40 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {text && <Quiet component="div">{text}</Quiet>}
        </Box>
        {presence ?? <PagePresence />}
        {actions && <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>}
      </Box>
      {children}
    </>
  );
  return permission ? <PermissionGate permission={permission}>{page}</PermissionGate> : page;
}
