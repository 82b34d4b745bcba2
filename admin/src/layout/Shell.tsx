import { Box } from '@mui/material';
import { Suspense, useCallback } from 'react';
import { SkipNavigationButton, type LayoutProps } from 'react-admin';
import { useLocation } from 'react-router';
import { SignInAgain } from '../auth/index.js';
import { useLiveUpdates } from '../live/index.js';
import { ConfirmDialog } from '../shared/confirm.js';
import { RunDialog } from '../shared/RunDialog.js';
import { useMobile } from '../shared/useNarrow.js';
import { Announcements } from './Announcements.js';
import { AwayBanner } from './AwayBanner.js';
import { ErrorBoundary } from './ErrorBoundary.js';
import { LeaveGuard } from './LeaveGuard.js';
import { Loading } from './Loading.js';
import { Sidebar } from './Sidebar.js';
import { toggleSidebar } from './sidebar-state.js';
import { TopBar } from './TopBar.js';
import { useShortcut } from './useShortcuts.js';
import { WentLive } from './WentLive.js';

/** The frame around every page of the dashboard (dashboard spec, section 2). */
export function Shell({ children }: LayoutProps) {
  const mobile = useMobile();
  const { pathname } = useLocation();
  useLiveUpdates();
  useShortcut(
    'b',
    useCallback(() => toggleSidebar(mobile), [mobile]),
  );

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <SkipNavigationButton />
      <Sidebar />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar />
        <AwayBanner />
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{ flex: 1, p: { xs: 1.5, md: 2.5 }, outline: 'none', width: '100%', maxWidth: 1680 }}
        >
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
      <Announcements />
      <WentLive />
      <ConfirmDialog />
      <RunDialog />
      <LeaveGuard />
      <SignInAgain />
    </Box>
  );
}
