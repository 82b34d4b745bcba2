import type { GameRecord } from '@contract/records/match.record.js';
import { Box, Typography } from '@mui/material';
import { GameName } from '../games/GameName.js';
import { StreamCount } from '../games/StreamCount.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Kickoff } from '../shared/Kickoff.js';
import { dayAndHour, fromNow } from '../shared/time.js';
import { Panel } from './Panel.js';
import { untilLive } from './shift.js';

interface NextHourProps {
  games?: readonly GameRecord[];
  next?: GameRecord;
  now: number;
}

const HOUR = 3_600_000;

/** The next hour as a line of time, and its games as a list. */
export function NextHour({ games, next, now }: NextHourProps) {
  const hint = next && `Next: ${next.homeTeam} – ${next.awayTeam}, ${dayAndHour(next.startsAt, next.timeZone)}`;
  return (
    <Panel title="Next hour" loading={!games} aside={games?.length ? `${games.length} to go` : null}>
      {games?.length ? (
        <>
          <Line games={games} now={now} />
          <Box component="ul" sx={{ m: 0, px: 2, pb: 1, listStyle: 'none' }}>
            {games.map((game) => (
              <Box component="li" key={game.id} sx={{ display: 'flex', gap: 1.5, py: 0.75, alignItems: 'baseline' }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <GameName game={game} />
                  <Typography variant="body2" color="text.secondary" component="div">
                    <Kickoff game={game} />
                  </Typography>
                </Box>
                <Typography variant="body2" component="div">
                  <StreamCount game={game} />
                </Typography>
                <Typography variant="body2" color="warning" sx={{ minWidth: 72, textAlign: 'right', fontWeight: 600 }}>
                  {fromNow(Date.parse(game.goLiveAt), now)}
                </Typography>
              </Box>
            ))}
          </Box>
        </>
      ) : (
        <EmptyState title="Nothing in the next hour" text={hint} />
      )}
    </Panel>
  );
}

/** A dot for each game between now and an hour from now; the list below says the same in words. */
function Line({ games, now }: { games: readonly GameRecord[]; now: number }) {
  return (
    <Box aria-hidden sx={{ px: 2, pt: 2, pb: 1 }}>
      <Box sx={{ position: 'relative', height: 2, bgcolor: 'divider', mx: 0.75 }}>
        {games.map((game) => (
          <Box
            key={game.id}
            sx={{
              position: 'absolute',
              top: -4,
              left: `${Math.min(100, Math.max(0, (untilLive(game, now) / HOUR) * 100))}%`,
              ml: '-5px',
              width: 10,
              height: 10,
              borderRadius: '50%',
              bgcolor: game.streamUrls.length ? 'success.main' : 'warning.main',
              border: 2,
              borderColor: 'background.paper',
              boxSizing: 'content-box',
            }}
          />
        ))}
      </Box>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', mt: 1, color: 'text.secondary', fontSize: '0.6875rem' }}
      >
        {['now', '15', '30', '45', '60 min'].map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </Box>
    </Box>
  );
}
