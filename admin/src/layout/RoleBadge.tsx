import { Chip } from '@mui/material';
import { useUser } from '../auth/index.js';
import { roleLabel } from '../roles/label.js';
import { useRoles } from '../roles/useRoles.js';

/** What somebody is: the name of their role. */
export function RoleBadge() {
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
      sx={{ maxWidth: { xs: 84, sm: 130 }, '& .MuiChip-label': { px: { xs: 0.75, sm: 1 } } }}
    />
  );
}
