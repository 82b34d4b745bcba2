import RefreshIcon from '@mui/icons-material/Refresh';
import MenuIcon from '@mui/icons-material/ViewSidebarOutlined';
import {
  Box,
  Breadcrumbs as MuiBreadcrumbs,
  Chip,
  Divider,
  IconButton,
  Link,
  Tooltip,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { LiveState } from '@nepsh/client';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink, useLocation } from 'react-router';
import { liveState } from '../live/bus.js';
import { useOwnRole } from '../roles/useRoles.js';
import { Search } from '../search/Search.js';
import { useSettings } from '../settings/useSettings.js';
import { pageTitle } from '../shared/Page.js';
import { useStoreValue } from '../shared/store.js';
import { useMobile } from '../shared/widths.js';
import { Bell } from './Bell.js';
import { ClockSwitch } from './ClockSwitch.js';
import { useToggleSidebar } from './sidebar-state.js';
import { UserMenu } from './UserMenu.js';

const bar = {
  height: 52,
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 0.5, md: 1 },
  px: { xs: 1.5, md: 2, lg: 2.5 },
  // The sidebar takes a part of the window, so the width of the bar decides what fits.
  containerType: 'inline-size',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Style of controls that a narrow bar omits, so that the name of the page stays whole. */
const ifWiderThan = (width: number) => ({ [`@container (max-width: ${width - 0.02}px)`]: { display: 'none' } });

export function TopBar() {
  const toggleSidebar = useToggleSidebar();
  const mobile = useMobile();
  // Times on all pages are in the zone of the site.
  useSettings();
  return (
    <Box component="header" sx={bar}>
      <Tooltip title="Sidebar (Ctrl+B)">
        <IconButton aria-label="Toggle sidebar" onClick={toggleSidebar} edge="start">
          <MenuIcon />
        </IconButton>
      </Tooltip>
      <Divider orientation="vertical" flexItem sx={{ my: 2, mr: 0.5 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Breadcrumbs />
      </Box>
      <Search />
      {!mobile && <ClockSwitch />}
      <LiveDot />
      <RefreshButton />
      <Bell />
      <RoleBadge />
      <UserMenu />
    </Box>
  );
}

function RefreshButton() {
  const client = useQueryClient();
  const busy = useIsFetching() > 0;
  return (
    <Tooltip title="Refresh">
      <IconButton
        aria-label="Refresh"
        aria-busy={busy}
        onClick={() => void client.invalidateQueries()}
        sx={{
          ...ifWiderThan(480),
          '& svg': { animation: busy ? 'turn 900ms linear infinite' : 'none' },
          '@keyframes turn': { to: { rotate: '1turn' } },
        }}
      >
        <RefreshIcon />
      </IconButton>
    </Tooltip>
  );
}

const SAYS: Record<LiveState, { label: string; color: string }> = {
  open: { label: 'Live updates are on', color: 'success.main' },
  connecting: { label: 'Connecting to live updates', color: 'warning.main' },
  lost: { label: 'Live updates are disconnected. Reconnecting…', color: 'error.main' },
};

/** Shows the state of the event stream. */
function LiveDot() {
  const { label, color } = SAYS[useStoreValue(liveState)];
  return (
    <Tooltip title={label}>
      <Box
        role="img"
        aria-label={label}
        sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: color, mx: 0.5, flexShrink: 0 }}
      />
    </Tooltip>
  );
}

/** Shows the name of the user's role. On phones, the account menu shows it. */
function RoleBadge() {
  const label = useOwnRole();
  if (!label) return null;
  return (
    <Chip label={label} title={`Your role: ${label}`} variant="outlined" sx={{ maxWidth: 130, ...ifWiderThan(640) }} />
  );
}

/** Below this width, the search box and the role leave no space for the path. */
const TIGHT = '(max-width: 959px)';

function Breadcrumbs() {
  const all = crumbsOf(useLocation().pathname, useStoreValue(pageTitle));
  const crumbs = useMediaQuery(TIGHT, { noSsr: true }) ? all.slice(-1) : all;
  return (
    <MuiBreadcrumbs
      aria-label="Breadcrumb"
      sx={{ fontSize: '0.8125rem', minWidth: 0, '& ol': { flexWrap: 'nowrap' }, '& li': { minWidth: 0 } }}
    >
      {crumbs.map(({ label, to }, index) =>
        index === crumbs.length - 1 ? (
          <Typography key={to} variant="body2" aria-current="page" sx={TWO_LINES}>
            {label}
          </Typography>
        ) : (
          <Link key={to} component={RouterLink} to={to} color="text.secondary" noWrap sx={{ display: 'block' }}>
            {label}
          </Link>
        ),
      )}
    </MuiBreadcrumbs>
  );
}

/** The name of the page wraps before it is cut. */
const TWO_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  lineHeight: 1.25,
} as const;

interface Crumb {
  label: string;
  to: string;
}

const ID = /^[0-9a-f]{24}$/;

/** Converts path segments into labels. The id of a record becomes `recordName`. */
export function crumbsOf(pathname: string, recordName: string): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((segment, index) => ({
    label: ID.test(segment) ? recordName : segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' '),
    to: `/${segments.slice(0, index + 1).join('/')}`,
  }));
}
