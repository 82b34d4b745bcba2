import { MESSAGES } from '@contract/messages.js';
import { Typography } from '@mui/material';
import { decodeStreamUrl } from '../shared/stream-token.js';

/** The address inside a stream's token; absent before the stream opens and while it has none. */
export function StreamAddress({ token }: { token?: string }) {
  const address = token === undefined ? 'No address yet' : decodeStreamUrl(token);
  const wrong = address === MESSAGES.invalidToken;
  return (
    <Typography
      variant="body2"
      color={wrong ? 'error' : 'text.secondary'}
      sx={{ fontSize: '0.75rem', overflowWrap: 'anywhere' }}
    >
      {address}
    </Typography>
  );
}
