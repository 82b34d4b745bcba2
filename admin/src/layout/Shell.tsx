import { Alert, Box, Button, Collapse } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type LayoutProps, SkipNavigationButton } from 'react-admin';
import { useBlocker, useLocation } from 'react-router';
import { unreachableWords } from '../api/errors.js';
import { announcements, serverUnavailable } from '../api/index.js';
import { SignInAgain, useUser, useViewing } from '../auth/index.js';
import { pollUntilAvailable } from '../live/poll-until-available.js';
import { useLiveUpdates } from '../live/useLiveUpdates.js';
import { NewKey } from '../own-streams/NewKey.js';
import { confirm, ConfirmDialog } from '../shared/confirm.js';
import { ErrorState } from '../shared/EmptyState.js';
import { PageSkeleton } from '../shared/PageSkeleton.js';
import { RunDialog } from '../shared/run-all.js';
import { useStoreValue } from '../shared/store.js';
import { DISCARD, leaves, unsavedForms } from '../shared/unsaved.js';
import { useReport, useUndoLast } from '../shared/undo.js';
import { StreamsDown, WentLive } from './live-toasts.js';
import { useToggleSidebar } from './sidebar-state.js';
import { Sidebar } from './Sidebar.js';
import { TopBar } from './TopBar.js';
import { useShortcut, useUndoShortcut } from './useShortcuts.js';
import { VIEWING_BAR, ViewingBar } from './ViewingBar.js';

export function Shell({ children }: LayoutProps) {
  const { pathname } = useLocation();
  const viewing = !!useViewing();
  useLiveUpdates();
  useShortcut('b', useToggleSidebar());

  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', ...(viewing && { '--viewing-bar': `${VIEWING_BAR}px` }) }}>
      <SkipNavigationButton />
      <Sidebar />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ position: 'sticky', top: 0, zIndex: 'appBar' }}>
          <ViewingBar />
          <TopBar />
        </Box>
        <UnavailableBanner />
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{ flex: 1, p: { xs: 1.5, md: 2, lg: 2.5 }, outline: 'none', width: '100%', maxWidth: 1680 }}
        >
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
      <Announcements />
      <WentLive />
      <StreamsDown />
      <ConfirmDialog />
      <RunDialog />
      <NewKey />
      <LeaveGuard />
      <SignInAgain />
    </Box>
  );
}

/** Shows the server's messages about successful writes. Undoes the last of them on ctrl/cmd+Z. */
function Announcements() {
  const report = useReport();
  useEffect(
    () =>
      announcements.on(
        (announcement) =>
          void (typeof announcement === 'string'
            ? report(announcement, [])
            : report(announcement.message, announcement.changes ?? [])),
      ),
    [report],
  );
  useUndoShortcut(useUndoLast());
  return null;
}

interface ErrorBoundaryProps {
  /** A new value (another page) clears the error. */
  resetKey: string;
  children: ReactNode;
}

const CODE_MISSING = new Error('A part of the dashboard could not be loaded. Check your connection and try again.');

/** Returns whether a chunk failed to load. The message differs per browser, but always contains one of these words. */
const isCodeMissing = (error: unknown): boolean =>
  error instanceof Error && /\b(module|preload)\b/i.test(error.message);

/** Browsers do not fetch a failed module again in the same document, so the page reloads if the server responds. */
async function loadDocumentAgain(): Promise<void> {
  const { ok } = await fetch(window.location.href).catch(() => Response.error());
  if (ok) window.location.reload();
}

/** Shows an error in the shell when a page fails. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (isCodeMissing(error))
      return <ErrorState error={CODE_MISSING} isPage onRetry={() => void loadDocumentAgain()} />;
    return <ErrorState error={error} isPage onRetry={() => this.setState({ error: null })} />;
  }
}

const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Requires a confirmation before Back, a link, or closing the tab discards unsaved changes. */
function LeaveGuard() {
  const unsaved = useStoreValue(unsavedForms).length > 0;
  const signedIn = !!useUser();
  const blocker = useBlocker(
    // Reads the forms at the time of navigation, because a form closes in the same step in which it is saved.
    ({ currentLocation, nextLocation }) =>
      signedIn && unsavedForms.get().length > 0 && leaves(currentLocation, nextLocation),
  );

  const resolveBlocker = useEffectEvent((leave: boolean) => {
    if (!leave) return blocker.reset?.();
    for (const form of unsavedForms.get()) form.discard();
    blocker.proceed?.();
  });
  const blocked = blocker.state === 'blocked';
  useEffect(() => {
    if (blocked) void confirm(DISCARD).then((leave) => resolveBlocker(leave));
  }, [blocked]);

  useEffect(() => {
    if (!unsaved) return;
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [unsaved]);
  return null;
}

function followNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * Shows that the server is unavailable and checks it at intervals and on demand. Reloads the data when it is available.
 */
function UnavailableBanner() {
  const isUnavailable = useStoreValue(serverUnavailable);
  const client = useQueryClient();
  const reason = useSyncExternalStore(followNetwork, unreachableWords);

  useEffect(() => {
    if (!isUnavailable) return;
    return pollUntilAvailable(() => void client.refetchQueries({ type: 'active' }, { cancelRefetch: false }));
  }, [isUnavailable, client]);

  return (
    <Collapse in={isUnavailable} unmountOnExit>
      <Alert
        severity="warning"
        sx={{ borderRadius: 0, borderWidth: '0 0 1px' }}
        action={
          <Button variant="outlined" onClick={() => void client.refetchQueries({ type: 'active' })}>
            Try again
          </Button>
        }
      >
        {`${reason} The data shown may be out of date. Your changes are not lost.`}
      </Alert>
    </Collapse>
  );
}
