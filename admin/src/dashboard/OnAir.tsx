import { liveClock } from '@contract/live-clock.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { LiveOverview, StreamsOverview } from '@contract/records/overview.record.js';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { usePermission } from '../auth/index.js';
import { GameName, StreamCount, Watching } from '../games/cells.js';
import { GameActions } from '../games/GameActions.js';
import { Score } from '../games/Score.js';
import { HIDDEN, OneLine, Quiet } from '../shared/text.js';
import { downWords } from '../streams/down-words.js';
import { CONDENSED } from '../theme/theme.js';
import { TARGET, TOUCH } from '../theme/tokens.js';
import { counted, number } from '../shared/words.js';
import { Panel, PanelEmpty, TALL } from './Panel.js';
import { StreamHealth } from './Panels.js';

interface OnAirProps {
  live?: LiveOverview;
  streams?: StreamsOverview;
  /** The next event, shown when no game is live. */
  hint?: string;
  now: number;
}

/** Lists the live games with most views: their minute, score, viewers, and streams. */
export function OnAir({ live, streams, hint, now }: OnAirProps) {
  const { total = 0, games = [] } = live ?? {};
  const hasMore = total > games.length;
  return (
    <Panel
      title="On air"
      anchor="on-air"
      height={300}
      loading={!live}
      trailing={hasMore && `${games.length} of ${number(total)}, most viewed first`}
      more={{
        to: '/dashboard/matches',
        label: hasMore ? `All ${number(total)} live games` : 'Ongoing matches',
        permission: 'ongoing-matches:access',
      }}
      note={streams && total > 0 && <StreamHealth streams={streams} />}
    >
      {games.length > 0 ? (
        <LiveGames games={games} now={now} />
      ) : (
        <PanelEmpty icon={LiveIcon} title="No games live right now" text={hint} />
      )}
    </Panel>
  );
}

function LiveGames({ games, now }: { games: readonly GameRecord[]; now: number }) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Table size="small" aria-label="Live games" sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell className="minute" title="Minute of sports that count minutes">
              Min
            </TableCell>
            <TableCell>Game</TableCell>
            <TableCell className="if-wide">League</TableCell>
            <TableCell align="right">Score</TableCell>
            <TableCell className="unless-phone" align="right">
              Watching
            </TableCell>
            <TableCell className="unless-phone" align="right">
              Views
            </TableCell>
            <TableCell className="unless-phone" align="right">
              Streams
            </TableCell>
            <TableCell className="actions">
              <Box component="span" sx={HIDDEN}>
                Actions
              </Box>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {games.map((game) => (
            <LiveGame key={game.id} game={game} now={now} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function LiveGame({ game, now }: { game: GameRecord; now: number }) {
  return (
    <TableRow hover>
      <TableCell className="minute" sx={MINUTE}>
        {liveClock(game.startsAt, game.category, now)}
      </TableCell>
      <TableCell component="th" scope="row" className="game">
        <GameName game={game} nowrap />
        <Quiet component="div" className="on-phone" sx={{ fontSize: '0.75rem' }}>
          <Streams game={game} />
          <span>{` · ${counted(game.viewCount, 'view')}`}</span>
        </Quiet>
      </TableCell>
      <TableCell className="if-wide">
        <OneLine text={game.league} width={160} />
      </TableCell>
      <TableCell align="right" sx={{ fontWeight: 600, '& > button': { mr: -0.75 } }}>
        <Score game={game} />
      </TableCell>
      <TableCell className="unless-phone" align="right">
        <Watching gameId={game.id} />
      </TableCell>
      <TableCell className="unless-phone" align="right">
        {number(game.viewCount)}
      </TableCell>
      <TableCell className="unless-phone" align="right">
        <Streams game={game} isShort />
      </TableCell>
      <TableCell align="right" className="actions">
        <GameActions game={game} />
      </TableCell>
    </TableRow>
  );
}

/** Shows the number of streams, or how many of them are down. Links to the streams for users who may edit them. */
function Streams({ game, isShort = false }: { game: GameRecord; isShort?: boolean }) {
  const mayEdit = usePermission('games:update');
  const { length } = game.streamUrls;
  if (length === 0) return isShort ? <StreamCount game={game} /> : <Typography {...WARNING}>No streams</Typography>;
  const down = downWords(game);
  const words = isShort ? down.replace(' streams', '') || number(length) : down || counted(length, 'stream');
  return (
    <Link
      {...(mayEdit
        ? { component: RouterLink, to: `?dialog=streams&id=${game.id}` }
        : { component: 'span', underline: 'none' })}
      color={down ? 'warning' : 'inherit'}
      aria-label={mayEdit ? `${words}: streams of ${game.title}` : undefined}
      sx={{ fontWeight: down ? 600 : undefined, ...(isShort ? SQUARE : TALL) }}
    >
      {words}
    </Link>
  );
}

/** A number alone is smaller than the minimum size of a target (WCAG 2.5.8). */
const SQUARE = {
  display: 'inline-block',
  minWidth: 24,
  lineHeight: '24px',
  textAlign: 'right',
  [TOUCH]: { minWidth: TARGET, lineHeight: `${TARGET}px` },
} as const;

const WARNING = { component: 'span', variant: 'inherit', color: 'warning' } as const;

const MINUTE = { color: 'success.main', fontFamily: CONDENSED, fontWeight: 700, fontSize: '1rem !important' } as const;

/** Widths of the table, not of the window, because the sidebar takes a part of the window. */
const PHONE = '@container (max-width: 519.98px)';
const WIDE = '@container (min-width: 800px)';

const TABLE = {
  '& th, & td': { whiteSpace: 'nowrap', px: 1 },
  '& .minute': { pl: 2 },
  '& .actions': { pl: 0, pr: 1 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  // The names take the remaining width and are truncated instead of wrapped.
  '& .game': { width: '100%', maxWidth: 0, color: 'text.primary', backgroundColor: 'transparent' },
  '& .if-wide, & .on-phone': { display: 'none' },
  [WIDE]: { '& .if-wide': { display: 'table-cell' } },
  [PHONE]: {
    '& .unless-phone': { display: 'none' },
    '& .on-phone': { display: 'block' },
    // A phone has no space for two buttons. The name links to the page with all actions.
    '& .actions > * > span': { display: 'none' },
    '& .game, & .game a, & .game .on-phone': { whiteSpace: 'normal' },
    '& tbody td, & tbody th': { py: 0.75 },
    '& .minute': { pl: 1.5 },
    '& .actions': { pr: 0.5 },
  },
} as const;
