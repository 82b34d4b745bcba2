import { MESSAGES } from '@contract/messages.js';
import { STREAM_PLATFORMS, type StreamPlatform } from '@contract/streams.js';
import { Typography } from '@mui/material';
import { brandName } from '../shared/page-settings.js';
import { decodeStreamUrl } from '../shared/stream-token.js';

/** The product's own platform carries the brand's name. */
export const streamPlatformLabel = (platform: StreamPlatform): string => (platform === 'Own' ? brandName : platform);

export const streamPlatformChoices = STREAM_PLATFORMS.map((platform) => ({
  id: platform,
  name: streamPlatformLabel(platform),
}));

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
