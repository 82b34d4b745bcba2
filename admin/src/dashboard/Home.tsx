import type { GameRecord } from '@contract/records/match.record.js';
import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import { AddGameButton } from '../games/AddGameButton.js';
import { GameDialogs } from '../games/index.js';
import { ErrorState } from '../shared/ErrorState.js';
import { Page } from '../shared/Page.js';
import { useNow } from '../shared/useNow.js';
import { NeedsAHand } from './NeedsAHand.js';
import { NextHour } from './NextHour.js';
import { OnAir } from './OnAir.js';
import { needsAHand, withinHour } from './shift.js';

const MOST = { page: 1, perPage: 100 };
const BY_START = { field: 'startsAt', order: 'ASC' } as const;

/** The shift at a glance: what is on air, what comes next, what needs a hand. */
export default function Home() {
  const now = useNow(15_000);
  const live = useGetList<GameRecord>('games', { filter: { status: 'Live' }, pagination: MOST, sort: BY_START });
  const coming = useGetList<GameRecord>('games', { filter: { status: 'Scheduled' }, pagination: MOST, sort: BY_START });
  const error = live.error ?? coming.error;

  return (
    <Page title="Dashboard" permission="dashboard:access" actions={<AddGameButton />}>
      {error && !live.data ? (
        <ErrorState error={error} onRetry={() => void Promise.all([live.refetch(), coming.refetch()])} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
            alignItems: 'start',
          }}
        >
          <OnAir games={live.data} total={live.total} now={now} next={coming.data?.[0]} />
          <Box sx={{ display: 'grid', gap: 2 }}>
            <NextHour games={coming.data && withinHour(coming.data, now)} next={coming.data?.[0]} now={now} />
            <NeedsAHand needs={live.data && coming.data && needsAHand([...live.data, ...coming.data], now)} />
          </Box>
        </Box>
      )}
      <GameDialogs />
    </Page>
  );
}
