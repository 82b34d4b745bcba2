import { MESSAGES } from '@contract/messages.js';
import { STREAM_PLATFORMS, type StreamPlatform } from '@contract/streams.js';
import { Typography } from '@mui/material';
import { brandName } from '../shared/page-settings.js';
import { decodeStreamUrl } from '../shared/stream-token.js';

/** The product's own platform has the brand's name. */
export const streamPlatformLabel = (platform: StreamPlatform): string => (platform === 'Own' ? brandName : platform);

export const streamPlatformChoices = STREAM_PLATFORMS.map((platform) => ({
  id: platform,
  name: streamPlatformLabel(platform),
}));

/**
 * Shows the address of a stream's token. The token is missing before the stream opens or if the stream has no address.
 */
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
