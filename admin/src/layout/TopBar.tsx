import MenuIcon from '@mui/icons-material/ViewSidebarOutlined';
import { Box, Divider, IconButton, Tooltip } from '@mui/material';
import { useMobile } from '../shared/useNarrow.js';
import { Search } from '../search/index.js';
import { Bell } from './Bell.js';
import { Breadcrumbs } from './Breadcrumbs.js';
import { LiveDot } from './LiveDot.js';
import { RefreshButton } from './RefreshButton.js';
import { RoleBadge } from './RoleBadge.js';
import { toggleSidebar } from './sidebar-state.js';
import { UserMenu } from './UserMenu.js';

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
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
