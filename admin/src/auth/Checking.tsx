import { MESSAGES } from '@contract/messages.js';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

/** What a page says until it is known who is signed in and what they may do (dashboard spec, section 2). */
export function Checking({ isPage = false }: { isPage?: boolean }) {
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 1.5, p: 8 }}>
      <CircularProgress size={18} aria-hidden />
      <Typography color="text.secondary" component={isPage ? 'h1' : 'p'}>
        {MESSAGES.checkingPermission}
      </Typography>
    </Box>
  );
}
