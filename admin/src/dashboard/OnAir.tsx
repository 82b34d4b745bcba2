import type { GameRecord } from '@contract/records/match.record.js';
import { Box, Typography } from '@mui/material';
import { GameActions } from '../games/index.js';
import { GameName } from '../games/GameName.js';
import { StreamCount } from '../games/StreamCount.js';
import { EmptyState } from '../shared/EmptyState.js';
import { dayAndHour } from '../shared/time.js';
import { CONDENSED } from '../theme/index.js';
import { Panel } from './Panel.js';
import { minuteOf } from './shift.js';

interface OnAirProps {
  games?: readonly GameRecord[];
  total?: number;
  next?: GameRecord;
  now: number;
}

const NUMBER = new Intl.NumberFormat('en');

/** Every live game with its minute, viewers and streams. */
export function OnAir({ games, total = 0, next, now }: OnAirProps) {
  const viewers = (games ?? []).reduce((sum, { viewCount }) => sum + viewCount, 0);
  const hint = next && `Next: ${next.homeTeam} – ${next.awayTeam}, ${dayAndHour(next.startsAt, next.timeZone)}`;
  return (
    <Panel title="On air" loading={!games} aside={total > 0 && `${total} live · ${NUMBER.format(viewers)} viewers`}>
      {games?.length ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {games.map((game) => (
            <Row key={game.id} game={game} now={now} />
          ))}
        </Box>
      ) : (
        <EmptyState title="No games live right now" text={hint} />
      )}
    </Panel>
  );
}

function Row({ game, now }: { game: GameRecord; now: number }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 0.75,
        minHeight: 44,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Typography
        component="span"
        sx={{ width: 44, color: 'success.main', fontFamily: CONDENSED, fontWeight: 700, fontSize: '1rem' }}
        title="Minutes since kick-off"
      >
        {minuteOf(game, now)}′
      </Typography>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <GameName game={game} />
        <Typography variant="body2" color="text.secondary">
          {game.league}
        </Typography>
      </Box>
      <Figure label="Viewers">{NUMBER.format(game.viewCount)}</Figure>
      <Figure label="Streams">
        <StreamCount game={game} />
      </Figure>
      <GameActions game={game} />
    </Box>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Box sx={{ textAlign: 'right', minWidth: 56 }}>
      <Typography component="div" sx={{ fontWeight: 600 }}>
        {children}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ fontSize: '0.6875rem' }}>
        {label}
      </Typography>
    </Box>
  );
}
