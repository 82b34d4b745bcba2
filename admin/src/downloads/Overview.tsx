import { Box, Card, Skeleton } from '@mui/material';
import { ErrorState } from '../shared/ErrorState.js';
import { NewestBuild } from './NewestBuild.js';
import { Statistics } from './Statistics.js';
import { useStatistics } from './useStatistics.js';

/** Rough pixels of a card, so that the list does not jump when the figures come. */
const HEIGHT = 190;

/** What is offered now, and the figures of all builds. */
export function Overview() {
  const { data, error, refetch } = useStatistics();
  if (error && !data) {
    return (
      <Card sx={{ mb: 2 }}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
      }}
    >
      {data ? (
        <>
          {data.platforms.map(({ platform, latest }) => (
            <NewestBuild key={platform} platform={platform} build={latest} />
          ))}
          <Statistics statistics={data} />
        </>
      ) : (
        [0, 1, 2].map((card) => <Skeleton key={card} variant="rounded" height={HEIGHT} />)
      )}
    </Box>
  );
}
