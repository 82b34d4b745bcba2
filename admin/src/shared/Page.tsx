import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { type NeededKeys, PermissionGate } from '../auth/index.js';
import { Quiet } from './text.js';
import { brandName } from './page-settings.js';
import { PagePresence } from './presence/PresenceMarks.js';
import { createStore } from './store.js';

interface PageProps {
  title: string;
  /** A line under the title. */
  text?: ReactNode;
  /** Of several, one is enough; left out: the page is for everybody who is signed in. */
  permission?: NeededKeys;
  actions?: ReactNode;
  /** Who else is there; left out: who has the record of the address open. */
  presence?: ReactNode;
  children: ReactNode;
}

/** The title of the open page. */
export const pageTitle = createStore('');

/** A page of the dashboard: its gate, its heading, its main buttons. */
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
