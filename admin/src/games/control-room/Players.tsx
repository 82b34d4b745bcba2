import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { OwnStreamRecord } from '@contract/records/own-stream.record.js';
import { Alert, Box, Card, Typography } from '@mui/material';
import { OwnStreamPanel } from '../../own-streams/OwnStreamPanel.js';
import { useOwnStreamsOf } from '../../own-streams/useOwnStreams.js';
import { EmbedPreview } from '../../shared/EmbedPreview.js';
import { EmptyState } from '../../shared/EmptyState.js';
import { isOwnStream } from '../../shared/stream-token.js';
import { Quiet } from '../../shared/text.js';
import { Health, playbackInWords, Reports } from '../../streams/Health.js';
import { downWords } from '../../streams/down-words.js';
import { streamPlatformLabel } from '../../streams/labels.js';
import { DeadStreams } from '../DeadStreams.js';
import { ReplaceStream } from '../ReplaceStream.js';
import { type StreamWithSigns, useStreamsOf } from '../useStreamsOf.js';

/** Plays all streams of a game, with the health of each. */
export function Players({ game }: { game: GameRecord }) {
  const streams = useStreamsOf(game);
  const ownStreams = useOwnStreamsOf(game);
  if (streams.length === 0) {
    return (
      <Card>
        <EmptyState
          title={MESSAGES.noStreamsAvailable}
          text="To add streams, open the menu above and choose Streams."
        />
      </Card>
    );
  }
  return (
    <>
      <StreamAlert game={game} />
      <Box component="ul" aria-label="Streams" sx={PLAYERS}>
        {streams.map((stream) => (
          <Card key={stream.id} component="li">
            <Player game={game} stream={stream} ownStream={ownStreams.get(stream.id)} />
          </Card>
        ))}
      </Box>
    </>
  );
}

const PLAYERS = {
  display: 'grid',
  gap: 2,
  // The controls of a player need 300 px.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
} as const;

/** Alerts to failing streams of a live game. The form of each stream is part of the alert. */
function StreamAlert({ game }: { game: GameRecord }) {
  const words = downWords(game);
  if (game.status !== 'Live' || !words) return null;
  return (
    <Alert severity="error" role="region" aria-label="Streams down" sx={{ mb: 2, '& .MuiAlert-message': { flex: 1 } }}>
      <Typography role="alert" sx={{ fontWeight: 600, mb: 0.5 }}>
        {words}
      </Typography>
      <DeadStreams game={game} />
    </Alert>
  );
}

interface PlayerProps {
  game: GameRecord;
  stream: StreamWithSigns;
  /** Undefined for other streams, and for users who may not list own streams. */
  ownStream: OwnStreamRecord | undefined;
}

function Player({ game, stream, ownStream }: PlayerProps) {
  const { id, title, quality, language, platform, health, reports, playback } = stream;
  const isAlerted =
    game.status === 'Live' && game.streamUrls.some((one) => one.id === id && one.health?.state === 'down');
  return (
    <>
      <EmbedPreview id={id} name={title} />
      <Box sx={{ display: 'grid', gap: 0.5, px: 1.5, py: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          {!ownStream && <Health health={health} />}
          {!!reports && <Reports count={reports} words />}
        </Box>
        <Quiet>{[quality, language, streamPlatformLabel(platform)].join(' · ')}</Quiet>
        <Quiet>{playbackInWords(playback)}</Quiet>
        {/* The alert has the form of a failing stream. */}
        {!isAlerted && !isOwnStream(stream) && <ReplaceStream game={game} stream={stream} />}
        {ownStream && <OwnStreamPanel ownStream={ownStream} />}
      </Box>
    </>
  );
}
