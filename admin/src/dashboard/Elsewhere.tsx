import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { holdsOneOf, useUser } from '../auth/index.js';
import { sections } from '../resources.js';

/** Where somebody may go who signs in to the first page and may not see it. */
export function Elsewhere() {
  const user = useUser();
  const items = sections.flatMap((section) => section.items).filter(({ permission }) => holdsOneOf(user, permission));
  if (items.length === 0) return null;
  return (
    <Box component="nav" aria-label="Your pages" sx={{ maxWidth: 480, mx: 'auto', mt: 2, textAlign: 'center' }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        You may open
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {items.map(({ to, label, icon: Icon }) => (
          <Button key={to} component={Link} to={`/dashboard${to}`} variant="outlined" startIcon={<Icon />}>
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
