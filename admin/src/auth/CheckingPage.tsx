import Box from '@mui/material/Box';
import { Checking } from './Checking.js';
import { OutsidePage } from './OutsidePage.js';

/** Shown until the session is known, after a moment, so that a quick answer does not flicker. */
export default function CheckingPage() {
  return (
    <OutsidePage>
      <Box sx={{ animation: 'appear 1ms 300ms backwards', '@keyframes appear': { from: { opacity: 0 } } }}>
        <Checking isPage />
      </Box>
    </OutsidePage>
  );
}
