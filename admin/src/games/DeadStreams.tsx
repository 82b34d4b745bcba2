import type { GameRecord } from '@contract/records/match.record.js';
import { Box } from '@mui/material';
import { isOwnStream } from '../shared/stream-token.js';
import { Quiet } from '../shared/text.js';
import { ReplaceStream } from './ReplaceStream.js';

/** Lists the streams of a game that do not play, each with a form that replaces its address. */
export function DeadStreams({ game }: { game: GameRecord }) {
  const dead = game.streamUrls.filter(({ health }) => health?.state === 'down');
  return (
    <Box component="ul" aria-label="Streams that are down" sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      {dead.map((stream) => (
        <Box
          key={stream.id}
          component="li"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
        >
          <Box component="span" sx={{ minWidth: 0, flex: '1 1 120px', overflowWrap: 'anywhere', fontWeight: 550 }}>
            {stream.title}
          </Box>
          {isOwnStream(stream) ? (
            <Quiet component="span">Own stream: check the encoder and its network.</Quiet>
          ) : (
            <ReplaceStream game={game} stream={stream} />
          )}
        </Box>
      ))}
    </Box>
  );
}
