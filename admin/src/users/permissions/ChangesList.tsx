import type { Permission } from '@contract/permissions.js';
import { Box, Typography } from '@mui/material';
import { permissionLabel } from './labels.js';
import type { PermissionChanges } from './changes.js';

/** What saving would grant and revoke. */
export function ChangesList({ granted, taken }: PermissionChanges) {
  return (
    <Box sx={{ mt: 1, display: 'grid', gap: 1 }}>
      <Part title="Granted" sign="+" color="success.main" keys={granted} />
      <Part title="Revoked" sign="−" color="error.main" keys={taken} />
    </Box>
  );
}

interface PartProps {
  title: string;
  sign: string;
  color: string;
  keys: readonly Permission[];
}

function Part({ title, sign, color, keys }: PartProps) {
  if (!keys.length) return null;
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600, color }}>
        {title}: {keys.length}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.8125rem' }}>
        {keys.map((key) => (
          <li key={key}>
            <Box component="span" aria-hidden sx={{ color, display: 'inline-block', width: 16 }}>
              {sign}
            </Box>
            {permissionLabel(key)}
          </li>
        ))}
      </Box>
    </div>
  );
}
