import { Typography } from '@mui/material';

/** Under the status text of a game that is postponed or cancelled: what the server makes of it. */
export const CalledOffNote = () => (
  <Typography variant="body2" color="warning" role="status" sx={{ mt: 0.5 }}>
    A game that is postponed or cancelled does not go live by itself, and its streams stay closed. After its usual
    length it is listed as finished. Clear the text to have it played.
  </Typography>
);
