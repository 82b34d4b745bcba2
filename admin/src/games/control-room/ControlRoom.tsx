import { versus } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { RESOURCES } from '@contract/resources/index.js';
import { Box, Link, Skeleton } from '@mui/material';
import { useGetOne } from 'react-admin';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { HistoryOfRecord } from '../../activity/HistoryDialog.js';
import { usePermission } from '../../auth/index.js';
import { CutClip } from '../../clips/CutClip.js';
import { Panel } from '../../dashboard/Panel.js';
import { AddOwnStream } from '../../own-streams/AddOwnStream.js';
import { Loaded } from '../../shared/EmptyState.js';
import { Kickoff } from '../../shared/Kickoff.js';
import { Page } from '../../shared/Page.js';
import { StatusLabel } from '../../shared/StatusLabel.js';
import { GoesLive } from '../cells.js';
import { GameActions } from '../GameActions.js';
import { GameDialogs } from '../GameDialogs.js';
import { Audience } from './Audience.js';
import { Players } from './Players.js';
import { ScorePad } from './ScorePad.js';

/** Shows everything about one game on a page: players, health, score, viewers and log. */
export default function ControlRoom() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const mayView = usePermission('games:view');
  const query = useGetOne<GameRecord>('games', { id }, { enabled: mayView });
  const game = query.data;
  return (
    <Page
      title={game ? versus(game) : 'Game'}
      text={game && <About game={game} />}
      permission="games:view"
      actions={game && <GameActions game={game} onDeleted={() => void navigate('/dashboard/matches')} />}
    >
      <Loaded
        query={query}
        waiting={<Skeleton variant="rounded" height={320} />}
        missing={RESOURCES.games.missing.message}
      >
        {(game) => <Panels game={game} />}
      </Loaded>
      <GameDialogs withHighlights={game?.status === 'Finished'} />
    </Page>
  );
}

function About({ game }: { game: GameRecord }) {
  const { matchId, matchTitle, league, status } = game;
  const mayOpenMatch = usePermission('matches:view');
  return (
    <>
      <StatusLabel status={status} />
      <span> · </span>
      <Kickoff game={game} />
      {status === 'Scheduled' && (
        <>
          <span> · </span>
          <GoesLive game={game} />
        </>
      )}
      <span>{` · ${league} · `}</span>
      {mayOpenMatch ? (
        <Link component={RouterLink} to={`/dashboard/matches/${matchId}`} underline="always" color="inherit">
          {matchTitle}
        </Link>
      ) : (
        <span>{matchTitle}</span>
      )}
    </>
  );
}

function Panels({ game }: { game: GameRecord }) {
  const mayReadLog = usePermission('logs:view');
  return (
    <Box sx={LAYOUT}>
      <Box sx={{ gridArea: 'streams', minWidth: 0 }}>
        <Players game={game} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '&:empty': { display: 'none' } }}>
          <AddOwnStream game={game} />
          <CutClip game={game} />
        </Box>
      </Box>
      <Box sx={{ gridArea: 'score', minWidth: 0 }}>
        <ScorePad game={game} />
      </Box>
      <Box sx={{ gridArea: 'audience', minWidth: 0 }}>
        <Audience game={game} />
      </Box>
      {mayReadLog && (
        <Box sx={{ gridArea: 'log', minWidth: 0 }}>
          <Panel title="Log">
            <Box sx={LOG}>
              <HistoryOfRecord resource="games" id={game.id} />
            </Box>
          </Panel>
        </Box>
      )}
    </Box>
  );
}

/** On phones, the score comes first, because it changes most often. On wide screens, it is next to the players. */
const LAYOUT = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
  gridTemplateRows: { lg: 'auto auto 1fr' },
  gridTemplateAreas: {
    xs: '"score" "streams" "audience" "log"',
    lg: '"streams score" "streams audience" "streams log"',
  },
} as const;

/** The column is too narrow for the name of a field and its values next to each other. */
const LOG = {
  px: 2,
  pt: 2,
  pb: 1,
  '& dl': { display: 'flex', flexWrap: 'wrap' },
  '& dl > dt': { flexBasis: '100%' },
} as const;
