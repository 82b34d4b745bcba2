import type { LiveState } from '@nepsh/client';
import RefreshIcon from '@mui/icons-material/Refresh';
import MenuIcon from '@mui/icons-material/ViewSidebarOutlined';
import { Box, Chip, Divider, IconButton, Tooltip } from '@mui/material';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../auth/index.js';
import { liveState } from '../live/index.js';
import { roleLabel, useRoles } from '../roles/useRoles.js';
import { Search } from '../search/Search.js';
import { useStoreValue } from '../shared/store.js';
import { useMobile } from '../shared/useNarrow.js';
import { Bell } from './Bell.js';
import { Breadcrumbs } from './Breadcrumbs.js';
import { toggleSidebar } from './sidebar-state.js';
import { UserMenu } from './UserMenu.js';

const bar = {
  height: 52,
  flexShrink: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 1.5, md: 2.5 },
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

export function TopBar() {
  const mobile = useMobile();
  return (
    <Box component="header" sx={bar}>
      <Tooltip title="Sidebar (Ctrl+B)">
        <IconButton aria-label="Toggle sidebar" onClick={() => toggleSidebar(mobile)} edge="start">
          <MenuIcon />
        </IconButton>
      </Tooltip>
      <Divider orientation="vertical" flexItem sx={{ my: 2 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Breadcrumbs />
      </Box>
      <Search />
      <LiveDot />
      <RefreshButton />
      <Bell />
      <RoleBadge />
      <UserMenu />
    </Box>
  );
}

/** Reads everything on the page again. */
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
  lost: { label: 'Live updates are lost: trying again', color: 'error.main' },
};

/** How fresh the page is: the state of the event stream. */
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

/** What somebody is: the name of their role. */
function RoleBadge() {
  const role = useUser()?.role;
  const { nameOf } = useRoles();
  if (!role) return null;
  const known = nameOf(role);
  const label = known === role ? roleLabel(role) : known;
  return (
    <Chip
      label={label}
      title={`Your role: ${label}`}
      variant="outlined"
      sx={{ maxWidth: { xs: 104, sm: 130 }, '& .MuiChip-label': { px: { xs: 0.75, sm: 1 } } }}
    />
  );
}
