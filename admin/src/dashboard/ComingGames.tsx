import type { GameRecord } from '@contract/records/match.record.js';
import type { GameStart, NextOverview } from '@contract/records/overview.record.js';
import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import { Box, Typography } from '@mui/material';
import { GameName } from '../games/cells.js';
import { Countdown, Kickoff } from '../shared/Kickoff.js';
import { CONDENSED } from '../theme/theme.js';
import { HIDDEN, Quiet } from '../shared/text.js';
import { counted, number } from '../shared/words.js';
import { ListPanel, Row } from './Panel.js';
import { alongHour, type Cluster, clustersOf, clusterWords } from './overview.js';

/** Shows the next hour as a timeline and lists its games. */
export function NextHour({ next, hint, now }: { next?: NextOverview; hint?: string; now: number }) {
  const { total = 0, starts = [], games = [] } = next ?? {};
  const all = `All scheduled games: ${games.length} of ${number(total)} shown`;
  return (
    <ListPanel
      title="Next hour"
      anchor="next-hour"
      height={160}
      more={{
        to: '/dashboard/matches/schedule',
        label: total > games.length ? all : 'Scheduled matches',
        permission: 'schedule-matches:access',
      }}
      items={next?.games}
      above={<HourLine starts={starts} now={now} />}
      row={(game) => <NextGame key={game.id} game={game} />}
      empty={{ icon: ClockIcon, title: 'Nothing in the next hour', text: hint }}
    />
  );
}

/** A game on one line: the time until it goes live, its name, its kick-off if the panel is wide, and its streams. */
function NextGame({ game }: { game: GameRecord }) {
  const goLive = (
    <Typography variant="body2" color="warning" sx={{ minWidth: 64, fontWeight: 600, whiteSpace: 'nowrap' }}>
      <Countdown until={game.goLiveAt} />
    </Typography>
  );
  return (
    <Row lead={goLive} name={<GameName game={game} nowrap />} isDense>
      <Quiet component="div" sx={{ display: 'none', '@container (min-width: 520px)': { display: 'block' } }}>
        <Kickoff game={game} />
      </Quiet>
      <Streams count={game.streamUrls.length} />
    </Row>
  );
}

function Streams({ count }: { count: number }) {
  return (
    <Typography variant="body2" color={count ? 'text.primary' : 'warning'} sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
      {count === 0 ? 'No stream' : counted(count, 'stream')}
    </Typography>
  );
}

/** Height of the markers in px. Two digits need 20 px. */
const MARK = 20;
const TICKS = ['now', '15', '30', '45', '60 min'];

/** Marks the kick-offs of the next hour with their number of games. Amber if a game has no stream. */
function HourLine({ starts, now }: { starts: readonly GameStart[]; now: number }) {
  return (
    <Box sx={{ px: 2, pt: 2, pb: 1 }}>
      <Box
        component="ul"
        aria-label="Kick-offs in the next hour"
        sx={{
          position: 'relative',
          height: MARK,
          mx: `${MARK / 2}px`,
          '&::before': {
            content: '""',
            position: 'absolute',
            top: MARK / 2 - 1,
            left: -MARK / 2,
            right: -MARK / 2,
            height: 2,
            bgcolor: 'divider',
          },
        }}
      >
        {clustersOf(starts).map((cluster) => (
          <Mark key={cluster.from} cluster={cluster} now={now} />
        ))}
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          mt: 0.75,
          color: 'text.secondary',
          fontSize: '0.6875rem',
        }}
      >
        {TICKS.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </Box>
    </Box>
  );
}

function Mark({ cluster, now }: { cluster: Cluster; now: number }) {
  const words = clusterWords(cluster, now);
  return (
    <Box
      component="li"
      title={words}
      sx={{
        position: 'absolute',
        left: `${alongHour(cluster.from, now)}%`,
        ml: `-${MARK / 2}px`,
        minWidth: MARK,
        height: MARK,
        px: 0.5,
        borderRadius: `${MARK / 2}px`,
        display: 'grid',
        placeItems: 'center',
        bgcolor: cluster.withoutStream ? 'warning.main' : 'success.main',
        color: cluster.withoutStream ? 'warning.contrastText' : 'success.contrastText',
        border: 2,
        borderColor: 'background.paper',
        fontFamily: CONDENSED,
        fontWeight: 700,
        fontSize: '0.75rem',
        lineHeight: 1,
      }}
    >
      <span aria-hidden>{cluster.games}</span>
      <Box component="span" sx={HIDDEN}>
        {words}
      </Box>
    </Box>
  );
}
