import { MESSAGES } from '@contract/messages.js';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { OutsidePage } from './OutsidePage.js';

/** Progress indicator until the user and the permissions are loaded. */
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

/** Shown while the session loads. The delay prevents a flicker on fast responses. */
export default function CheckingPage() {
  return (
    <OutsidePage>
      <Box sx={{ animation: 'appear 1ms 300ms backwards', '@keyframes appear': { from: { opacity: 0 } } }}>
        <Checking isPage />
      </Box>
    </OutsidePage>
  );
}
