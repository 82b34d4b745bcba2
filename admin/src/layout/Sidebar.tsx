import { Box, Drawer } from '@mui/material';
import { useStoreValue } from '../shared/store.js';
import { useMobile } from '../shared/useNarrow.js';
import { SIDEBAR } from '../theme/index.js';
import { Navigation } from './Navigation.js';
import { drawerOpen, sidebarOpen } from './sidebar-state.js';

/** 16rem with words, 3rem with icons; a drawer of 18rem below 768 px (dashboard spec, section 9). */
export function Sidebar() {
  const mobile = useMobile();
  const open = useStoreValue(sidebarOpen);
  const drawer = useStoreValue(drawerOpen);
  if (mobile) {
    return (
      <Drawer
        open={drawer}
        onClose={() => drawerOpen.set(false)}
        slotProps={{ paper: { sx: { width: SIDEBAR.drawer }, 'aria-label': 'Menu' } }}
      >
        <Navigation iconOnly={false} />
      </Drawer>
    );
  }
  return (
    <Box
      sx={{
        width: open ? SIDEBAR.width : SIDEBAR.icons,
        flexShrink: 0,
        position: 'sticky',
        top: 0,
        height: '100dvh',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 140ms',
        overflow: 'hidden',
      }}
    >
      <Navigation iconOnly={!open} />
    </Box>
  );
}
