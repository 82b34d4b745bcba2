import { MESSAGES } from '@contract/messages.js';
import type { MatchRecord } from '@contract/records/match.record.js';
import { Box, Card, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../api/index.js';
import { GameDialogs } from '../games/index.js';
import { EmptyState } from '../shared/EmptyState.js';
import { ErrorState } from '../shared/ErrorState.js';
import { Page } from '../shared/Page.js';
import { gamesIn } from './games-in.js';
import { MatchActions } from './MatchActions.js';
import { MatchGame } from './MatchGame.js';
import { StreamPreview, type Previewed } from './StreamPreview.js';

/** The match view: unfinished games, each with its streams, and a preview of one of them. */
export default function MatchPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: match, error, isPending, refetch } = useGetOne<MatchRecord>('matches', { id });
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const missing = error instanceof ApiError && error.status === 404;

  return (
    <Page
      title={match?.title ?? 'Match'}
      text={match && [match.category, gamesIn(match), match.description].filter(Boolean).join(' · ')}
      permission="matches:view"
      actions={match && <MatchActions match={match} onDeleted={() => void navigate('/dashboard/matches/all')} />}
    >
      {error && !match ? (
        missing ? (
          <EmptyState title={MESSAGES.matchNotFound} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : isPending ? (
        <Skeleton variant="rounded" height={240} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 440px' },
            alignItems: 'start',
          }}
        >
          <Games match={match} previewed={previewed} onPreview={setPreviewed} />
          <StreamPreview stream={previewed} onClose={() => setPreviewed(null)} />
        </Box>
      )}
      <GameDialogs />
    </Page>
  );
}

interface GamesProps {
  match: MatchRecord;
  previewed: Previewed | null;
  onPreview(stream: Previewed): void;
}

function Games({ match, previewed, onPreview }: GamesProps) {
  const unfinished = match.games.filter(({ status }) => status !== 'Finished');
  if (!unfinished.length) {
    return (
      <Card>
        <EmptyState
          title={MESSAGES.noGames}
          text={match.games.length ? 'Every game of this match is finished.' : 'Add the first game of this match.'}
        />
      </Card>
    );
  }
  return (
    <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1 }}>
      {unfinished.map((game) => (
        <MatchGame key={game.id} game={game} previewedId={previewed?.id} onPreview={onPreview} />
      ))}
    </Box>
  );
}
