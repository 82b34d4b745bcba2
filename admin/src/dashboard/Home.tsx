import { versus } from '@contract/games.js';
import { OVERVIEW_KEYS, type OverviewPart } from '@contract/overview.js';
import type { GameRecord } from '@contract/records/match.record.js';
import WallIcon from '@mui/icons-material/TvOutlined';
import { Box, Button, Skeleton } from '@mui/material';
import { Link } from 'react-router';
import { holdsOneOf, usePermission, useUser } from '../auth/index.js';
import { AddGameButton, GameDialogs } from '../games/GameDialogs.js';
import { sections } from '../resources.js';
import { useZone } from '../shared/clock.js';
import { EmptyState, ErrorState } from '../shared/EmptyState.js';
import { Page } from '../shared/Page.js';
import { kickoffInWords } from '../shared/kickoff-words.js';
import { Quiet } from '../shared/text.js';
import { useNow } from '../shared/time.js';
import { activityPerDay, gamesPerDay, viewsPerSport, watchingOverDay } from './charts/chart-data.js';
import { ChartPanel } from './charts/ChartPanel.js';
import { Columns, ShiftColumns, Stack } from './Columns.js';
import { NextHour } from './ComingGames.js';
import { FirstSteps, useFirstSteps, useHiddenSteps } from './FirstSteps.js';
import { Figures, figuresOf } from './Figures.js';
import { NeedsAttention, useVisibleFindings } from './NeedsAttention.js';
import { OnAir } from './OnAir.js';
import { ActivityPanel, Messages, Pushes, Requests } from './Panels.js';
import { attentionOf, useOverview, useServiceStatus } from './overview.js';

/** The overview: live games, upcoming games, and problems. */
export default function Home() {
  const maySee = usePermission('dashboard:access');
  return (
    <>
      <Page
        title="Dashboard"
        permission="dashboard:access"
        actions={
          <>
            <Button component={Link} to="/dashboard/wall" variant="outlined" startIcon={<WallIcon />}>
              Wall view
            </Button>
            <AddGameButton />
          </>
        }
      >
        <OverviewPanels />
        <GameDialogs />
      </Page>
      {!maySee && <OtherPages />}
    </>
  );
}

const nextHint = (next: GameRecord | undefined, zone: string): string | undefined =>
  next && `Next: ${versus(next)}, ${kickoffInWords(next, zone)}`;

function OverviewPanels() {
  const now = useNow(15_000);
  const zone = useZone();
  const user = useUser();
  const seesStatus = usePermission('status:view');
  const { data, error, refetch } = useOverview();
  const status = useServiceStatus(seesStatus);
  const findings = useVisibleFindings(status.data?.findings);
  const firstSteps = useFirstSteps(data, status.data);
  const [isHidden, hideSteps] = useHiddenSteps();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;

  // The server decides who sees a part. Until its response arrives, permissions decide, which prevents layout shifts.
  const sees = (part: OverviewPart): boolean => (data ? data[part] !== null : holdsOneOf(user, OVERVIEW_KEYS[part]));
  const { today = '' } = data ?? {};
  const games = data?.games ?? undefined;
  const activity = data?.activity ?? undefined;
  const hint = nextHint(games?.next.games[0], zone);
  const parts = (Object.keys(OVERVIEW_KEYS) as OverviewPart[]).filter(sees);
  const seesProblems = seesStatus || parts.some((part) => part === 'games' || part === 'pushes' || part === 'webhooks');
  // The findings decide whether everything works, so the panel waits for them.
  const attention = data && !status.isLoading ? attentionOf(data, findings) : undefined;

  if (parts.length === 0 && !seesStatus) {
    return <EmptyState title="Nothing to show yet" text="Ask an administrator for the permissions your work needs." />;
  }
  // The page of an empty system looks different, so a placeholder waits for the number of games.
  if (data && firstSteps === undefined) return <Skeleton variant="rounded" height={240} />;
  const requests = sees('requests') && <Requests requests={data?.requests ?? undefined} now={now} />;
  const messages = sees('contacts') && <Messages contacts={data?.contacts ?? undefined} now={now} />;
  const inbox = (requests || messages) && (
    <Columns minWidth={300}>
      {requests}
      {messages}
    </Columns>
  );
  // The dashboard of a system without games would be empty.
  if (firstSteps?.isEmpty) {
    const isWaiting = !!data?.requests?.waiting || !!data?.contacts?.waiting;
    return (
      <Stack>
        <FirstSteps steps={firstSteps.steps} />
        {isWaiting && inbox}
      </Stack>
    );
  }
  const problems = seesProblems && <NeedsAttention attention={attention} seesGames={sees('games')} now={now} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {firstSteps && !isHidden && <FirstSteps steps={firstSteps.steps} onHide={hideSteps} />}
      {(seesProblems || inbox) && (
        <Figures figures={data && attention && figuresOf(data, seesProblems ? attention.total : null)} />
      )}
      {sees('games') ? (
        <ShiftColumns
          first={<OnAir live={games?.live} streams={games?.streams} hint={hint} now={now} />}
          second={
            <>
              {problems}
              <NextHour next={games?.next} hint={hint} now={now} />
              {messages}
            </>
          }
          below={requests}
        />
      ) : (
        <>
          {problems}
          {inbox}
        </>
      )}
      {sees('games') && (
        <Columns minWidth={340}>
          <ChartPanel
            title="Viewers in the last 24 hours"
            anchor="watching"
            data={games && watchingOverDay(games.watching, zone)}
            empty="No viewers in the last 24 hours"
          />
          <ChartPanel
            title="Views by sport"
            anchor="views"
            data={games && viewsPerSport(games.live.bySport)}
            empty="No live game has been viewed yet"
            horizontal
          />
          <ChartPanel
            title="Games per day"
            data={games && gamesPerDay(games.byDay, today)}
            empty="No games in the past or next 7 days"
          />
        </Columns>
      )}
      <Columns minWidth={420}>
        {sees('activity') && <ActivityPanel latest={activity?.latest} now={now} />}
        {(sees('pushes') || sees('activity')) && (
          <Stack>
            {sees('pushes') && <Pushes pushes={data?.pushes ?? undefined} />}
            {sees('activity') && (
              <ChartPanel
                title="Staff activity per day"
                data={activity && activityPerDay(activity.byDay, today)}
                empty="No activity in the last 14 days"
              />
            )}
          </Stack>
        )}
      </Columns>
    </Box>
  );
}

/** Links to other pages for users who may not see the overview. */
function OtherPages() {
  const user = useUser();
  const items = sections.flatMap((section) => section.items).filter(({ permission }) => holdsOneOf(user, permission));
  if (items.length === 0) return null;
  return (
    <Box component="nav" aria-label="Your pages" sx={{ maxWidth: 480, mx: 'auto', mt: 2, textAlign: 'center' }}>
      <Quiet sx={{ mb: 1 }}>You can open</Quiet>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {items.map(({ to, label, icon: Icon }) => (
          <Button key={to} component={Link} to={`/dashboard${to}`} variant="outlined" startIcon={<Icon />}>
            <span>{label}</span>
          </Button>
        ))}
      </Box>
    </Box>
  );
}
