import { holds, PERMISSION_GROUPS, SUPER_ADMIN_ROLE, type Holder } from '@contract/permissions.js';
import { Box, Typography } from '@mui/material';
import { EmptyState } from '../shared/EmptyState.js';
import { permissionLabel } from './permissions/labels.js';

/** What somebody may do, in the groups of the permission editor. */
export function HeldPermissions({ holder }: { holder: Holder }) {
  if (holder.role === SUPER_ADMIN_ROLE) {
    return <Typography variant="body2">Everything: the super-admin role has every permission.</Typography>;
  }
  const groups = PERMISSION_GROUPS.map(({ title, keys }) => ({
    title,
    keys: keys.filter((key) => holds(holder, key)),
  })).filter(({ keys }) => keys.length > 0);
  if (!groups.length) return <EmptyState title="No permissions yet" />;
  return (
    <Box component="dl" sx={{ m: 0, columnWidth: 260, columnGap: 3, fontSize: '0.8125rem' }}>
      {groups.map(({ title, keys }) => (
        <Box key={title} sx={{ breakInside: 'avoid', pb: 1.5 }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {title}
          </Box>
          {keys.map((key) => (
            <Box key={key} component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {permissionLabel(key)}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
