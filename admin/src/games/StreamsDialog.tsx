import { StreamUrlsDto } from '@contract/dto/stream.dto.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { Alert } from '@mui/material';
import { useGetOne } from 'react-admin';
import { gameCalls } from '../api/index.js';
import { dtoResolver, FormDialog, LoadingDialog } from '../shared/form/index.js';
import { useRefreshGames } from './useRefreshGames.js';
import { entriesOf } from './stream-form.js';
import { StreamEntries } from './StreamEntries.js';

const resolver = dtoResolver(StreamUrlsDto);

/** The streams of a game. */
export default function StreamsDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { data: game, error, refetch } = useGetOne<GameRecord>('games', { id });
  const refresh = useRefreshGames();
  if (!game) return <LoadingDialog title="Streams" error={error} onRetry={() => void refetch()} onClose={onClose} />;
  const entries = entriesOf(game);
  const failed = entries.streamUrls.some((entry) => 'undecodable' in entry && entry.undecodable);
  return (
    <FormDialog
      title={`Streams of ${game.title}`}
      initial={{ ...entries, revision: game.revision }}
      resolver={resolver}
      maxWidth="md"
      submitLabel="Save streams"
      save={(values, revision) =>
        refresh(gameCalls.setStreams({ ...game, revision: revision ?? game.revision }, values.streamUrls as object[]))
      }
      onClose={onClose}
    >
      {failed && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {MESSAGES.decodeFailed}
        </Alert>
      )}
      <StreamEntries />
    </FormDialog>
  );
}
