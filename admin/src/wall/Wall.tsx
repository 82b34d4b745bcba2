import { versus } from '@contract/games.js';
import { liveClock } from '@contract/live-clock.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { GamesOverview, Overview } from '@contract/records/overview.record.js';
import { countdown, fromNow } from '@contract/time/labels.js';
import { serverNow } from '@contract/time/server-clock.js';
import { clockTime } from '@contract/time/zones.js';
import { Box, createTheme, CssBaseline, ThemeProvider, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { PermissionGate, SignInAgain } from '../auth/index.js';
import { counted, number } from '../shared/words.js';
import { troubleWords, useOverview } from '../dashboard/overview.js';
import { healthFigures } from '../dashboard/Panels.js';
import { Watching } from '../games/cells.js';
import { resultInWords } from '../games/Score.js';
import { ErrorState } from '../shared/EmptyState.js';
import { RowsSkeleton } from '../shared/PageSkeleton.js';
import { ViewingBar } from '../layout/ViewingBar.js';
import { useLiveUpdates } from '../live/useLiveUpdates.js';
import { brandName } from '../shared/page-settings.js';
import { useZone } from '../shared/clock.js';
import { useNow } from '../shared/time.js';
import { CONDENSED, darkTheme } from '../theme/theme.js';

const THEME = createTheme(darkTheme);

/** The overview for a wall monitor: no controls, large type, always dark. */
export default function Wall() {
  useLiveUpdates();
  useEffect(() => {
    document.title = `Wall · ${brandName}`;
  }, []);
  return (
    <ThemeProvider theme={THEME}>
      <CssBaseline />
      <ViewingBar />
      <Box
        component="main"
        sx={{ minHeight: '100dvh', p: { xs: 2, md: 4 }, bgcolor: 'background.default', color: 'text.primary' }}
      >
        <PermissionGate permission="dashboard:access">
          <Board />
        </PermissionGate>
      </Box>
      <SignInAgain />
    </ThemeProvider>
  );
}

function Board() {
  const now = useNow(1_000);
  // The time of day continues while the connection is lost.
  const time = useNow(1_000, serverNow);
  const zone = useZone();
  const { data, error, refetch } = useOverview();
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton isCards={false} />;
  const { games } = data;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 3, gap: 2 }}>
        <Typography component="h1" sx={{ ...LARGE, fontSize: 'clamp(1.5rem, 2.6vw, 3rem)' }}>
          {games ? headline(games) : brandName}
        </Typography>
        <Typography component="time" sx={{ ...LARGE, fontSize: 'clamp(1.5rem, 2.6vw, 3rem)' }}>
          {clockTime(time, zone)}
        </Typography>
      </Box>
      {games ? (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <Part title="On air">
            <OnAir games={games} now={now} />
          </Part>
          <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
            <Part title="Alerts">
              <Alerts overview={data} games={games} now={now} />
            </Part>
            <Part title="Live streams">
              <Health games={games} />
            </Part>
            <Part title="Next hour">
              <Next games={games} now={now} zone={zone} />
            </Part>
          </Box>
        </Box>
      ) : (
        <Line>Nothing to show: this account cannot see games.</Line>
      )}
    </>
  );
}

const LARGE = { fontFamily: CONDENSED, fontWeight: 700, fontVariantNumeric: 'tabular-nums' } as const;
const TEXT = 'clamp(1rem, 1.5vw, 1.75rem)';
/** Font size next to `TEXT`, with a legible minimum. */
const SMALL = 'max(0.55em, 0.75rem)';

const headline = ({ live }: GamesOverview): string =>
  live.total === 0 ? 'No games live right now' : `${number(live.total)} live`;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography component="h2" sx={{ color: 'text.secondary', fontSize: 'clamp(0.9rem, 1.1vw, 1.25rem)', mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const Line = ({
  children,
  color,
  component = 'p',
}: {
  children: ReactNode;
  color?: string;
  component?: 'p' | 'li';
}) => (
  <Typography component={component} sx={{ fontSize: TEXT, color, overflowWrap: 'anywhere', py: 0.5 }}>
    {children}
  </Typography>
);

function OnAir({ games: { live, next }, now }: { games: GamesOverview; now: number }) {
  const zone = useZone();
  if (live.games.length === 0) {
    const [first] = next.games;
    return (
      <Line>
        {first ? `Next: ${versus(first)} ${fromNow(Date.parse(first.goLiveAt), now, zone)}` : 'Nothing is scheduled.'}
      </Line>
    );
  }
  return (
    <Box component="ul">
      {live.games.map((game) => (
        <Box
          key={game.id}
          component="li"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
            fontSize: TEXT,
          }}
        >
          <Box component="span" sx={{ ...LARGE, color: 'success.main', minWidth: '3.2ch' }}>
            {liveClock(game.startsAt, game.category, now)}
          </Box>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
            <span>{versus(game)}</span>
            <Box component="span" sx={{ ...LARGE, ml: 1.5, whiteSpace: 'nowrap' }}>
              {resultInWords(game)}
            </Box>
          </Box>
          <StreamsOf game={game} />
          <Box component="span" sx={{ ...LARGE, minWidth: '5ch', textAlign: 'right' }}>
            <Watching gameId={game.id} />
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: SMALL, fontWeight: 400 }}>
              watching
            </Box>
          </Box>
        </Box>
      ))}
      {live.total > live.games.length && (
        <Line component="li" color="text.secondary">{`+${number(live.total - live.games.length)} more`}</Line>
      )}
    </Box>
  );
}

/** Shows '3 play', '1 of 3 down', or 'No stream'. */
function StreamsOf({ game: { streamUrls } }: { game: GameRecord }) {
  const down = streamUrls.filter(({ health }) => health?.state === 'down').length;
  const [words, color] =
    streamUrls.length === 0
      ? ['No stream', 'warning.main']
      : down > 0
        ? [`${down} of ${streamUrls.length} down`, down === streamUrls.length ? 'error.main' : 'warning.main']
        : [counted(streamUrls.length, 'stream'), 'text.secondary'];
  return (
    <Box component="span" sx={{ color, whiteSpace: 'nowrap', fontSize: 'max(0.75em, 0.8rem)' }}>
      {words}
    </Box>
  );
}

function Alerts({ overview, games, now }: { overview: Overview; games: GamesOverview; now: number }) {
  const { pushes, webhooks } = overview;
  const lines = [
    ...games.trouble.games.map(({ trouble, game }) => `${versus(game)}: ${troubleWords(trouble, game, now)}`),
    ...(games.trouble.total > games.trouble.games.length
      ? [`+${games.trouble.total - games.trouble.games.length} more games need attention`]
      : []),
    ...(games.due.total ? [`${counted(games.due.total, 'game')} due without a stream`] : []),
    ...(pushes?.failedTotal ? [counted(pushes.failedTotal, 'failed push', 'failed pushes')] : []),
    ...(webhooks?.troubled ? [`${counted(webhooks.troubled, 'webhook is', 'webhooks are')} failing`] : []),
  ];
  if (lines.length === 0) return <Line color="success.main">Everything is working.</Line>;
  return (
    <Box role="status">
      {lines.map((line) => (
        <Line key={line} color="warning.main">
          {line}
        </Line>
      ))}
    </Box>
  );
}

function Health({ games: { streams } }: { games: GamesOverview }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, auto)', gap: 2 }}>
      {healthFigures(streams).map(({ label, value, color }) => (
        <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
          <Typography component="dt" color="text.secondary" sx={{ fontSize: 'clamp(0.8rem, 0.9vw, 1.1rem)' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ ...LARGE, color, fontSize: 'clamp(2rem, 3.4vw, 4rem)', lineHeight: 1.1 }}>
            {number(value)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function Next({ games: { next }, now, zone }: { games: GamesOverview; now: number; zone: string }) {
  if (next.total === 0) return <Line>Nothing in the next hour.</Line>;
  return (
    <Box component="ul">
      {next.games.map((game) => (
        <Box key={game.id} component="li" sx={{ display: 'flex', gap: 2, py: 0.5, fontSize: TEXT }}>
          <Box component="span" sx={LARGE}>
            {clockTime(game.goLiveAt, zone)}
          </Box>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {versus(game)}
          </Box>
          <Box
            component="span"
            sx={{ color: game.streamUrls.length ? 'text.secondary' : 'warning.main', whiteSpace: 'nowrap' }}
          >
            {game.streamUrls.length ? countdown(Date.parse(game.goLiveAt), now, zone) : 'No stream'}
          </Box>
        </Box>
      ))}
      {next.total > next.games.length && (
        <Line component="li" color="text.secondary">{`+${number(next.total - next.games.length)} more`}</Line>
      )}
    </Box>
  );
}
