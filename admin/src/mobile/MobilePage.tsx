import { Box } from '@mui/material';
import { Page } from '../shared/Page.js';
import { usePermission } from '../auth/index.js';
import { DownloadsTile, PushTile, UsersTile } from './tiles.js';
import { MOBILE_PAGES } from './pages.js';

/** Everything about the mobile app at a glance, as far as one may see it. */
export default function MobilePage() {
  const users = usePermission('app-users:access');
  const downloads = usePermission('app-downloads:access');
  const pushes = usePermission('app-notifications:access');
  return (
    <Page title="Mobile Management" permission={MOBILE_PAGES}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 2,
          m: 0,
          p: 0,
          listStyle: 'none',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        }}
      >
        {users && <UsersTile />}
        {downloads && <DownloadsTile />}
        {pushes && <PushTile />}
      </Box>
    </Page>
  );
}
