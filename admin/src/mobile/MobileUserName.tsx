import type { MobileUserRecord } from '@contract/records/device.record.js';
import { Avatar, Box, Typography } from '@mui/material';
import { userLabel } from './labels.js';

/**
 * A user of the app with the first letter of their name. Their picture is not shown: anybody can register a device, and
 * whoever chose the address would learn who on the staff looks at it.
 */
export function MobileUserName({ user, nowrap = false }: { user: MobileUserRecord; nowrap?: boolean }) {
  const name = userLabel(user);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Avatar
        aria-hidden
        sx={{ width: 24, height: 24, fontSize: 11, fontWeight: 650, bgcolor: 'action.selected', color: 'text.primary' }}
      >
        {[...name][0]?.toUpperCase()}
      </Avatar>
      <Typography
        component="span"
        variant="inherit"
        noWrap={nowrap}
        title={name}
        color={user.userName ? undefined : 'text.secondary'}
        sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
      >
        {name}
      </Typography>
    </Box>
  );
}
