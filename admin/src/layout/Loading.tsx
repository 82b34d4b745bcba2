import { Box, CircularProgress } from '@mui/material';

/** Something is on its way: shown after a moment, so that quick answers do not flicker. */
export function Loading() {
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{
        display: 'grid',
        placeItems: 'center',
        minHeight: 240,
        animation: 'appear 1ms 300ms backwards',
        '@keyframes appear': { from: { opacity: 0 } },
      }}
    >
      <CircularProgress size={22} aria-hidden />
    </Box>
  );
}
