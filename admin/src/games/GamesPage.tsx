import type { GameStatus } from '@contract/games.js';
import type { Permission } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { goesLive } from '@contract/results.js';
import { SPORTS } from '@contract/sports.js';
import type { SortPayload } from 'react-admin';
import { usePermission } from '../auth/index.js';
import { LeagueFilter } from '../leagues/labels.js';
import { choicesOf, platformLabel } from '../shared/choices.js';
import { Countdown, Kickoff } from '../shared/Kickoff.js';
import { type Column, DateFilter, SelectFilter } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { counted } from '../shared/words.js';
import { GameName, GoesLive, StreamCount, Watching } from './cells.js';
import { ListedClash } from './clashes.js';
import { GameActions, TrendingButton } from './GameActions.js';
import { GameBulk } from './GameBulk.js';
import { AddGameButton, GameDialogs, ImportButton } from './GameDialogs.js';
import { Score } from './Score.js';

interface GamesPageProps {
  title: string;
  permission: Permission;
  sort?: SortPayload;
  /** Message of an empty list. */
  empty: { title: string; text: string };
}

const PAGES: Record<GameStatus, GamesPageProps> = {
  Live: {
    title: 'Ongoing matches',
    permission: 'ongoing-matches:access',
    empty: { title: 'No games live right now', text: 'A scheduled game goes live automatically at its kick-off.' },
  },
  Scheduled: {
    title: 'Scheduled matches',
    permission: 'schedule-matches:access',
    empty: { title: 'Nothing is scheduled', text: 'Add a game, or import a whole season from a file.' },
  },
  Finished: {
    title: 'Finished matches',
    permission: 'finished-matches:access',
    sort: { field: 'startsAt', order: 'DESC' },
    empty: { title: 'No finished games', text: 'Finished games appear here.' },
  },
};

export const LiveGamesPage = () => <GamesPage status="Live" />;
export const ScheduledGamesPage = () => <GamesPage status="Scheduled" />;
export const FinishedGamesPage = () => <GamesPage status="Finished" />;

function GamesPage({ status }: { status: GameStatus }) {
  const { empty, ...page } = PAGES[status];
  const seesTrending = usePermission('trending:view');
  const buttons = (
    <>
      <ImportButton />
      <AddGameButton />
    </>
  );
  return (
    <ResourcePage<GameRecord>
      {...page}
      resource="games"
      storeKey={`games.${status}`}
      filter={{ status }}
      csv={[
        'title',
        'homeTeam',
        'awayTeam',
        ['Match', 'matchTitle'],
        'league',
        'category',
        'location',
        'date',
        'time',
        'timeZone',
        ['Kick-off (UTC)', 'startsAt'],
        'status',
        'homeScore',
        'awayScore',
        'statusText',
        'platforms',
        'isTrending',
        ['Views', 'viewCount'],
        ['Streams', ({ streamUrls }) => streamUrls.length],
      ]}
      filters={
        <>
          <LeagueFilter />
          <SelectFilter source="category" label="Category" choices={choicesOf(SPORTS)} />
          {/* Games have the date of their place, and the list shows kick-offs in one zone. */}
          <DateFilter source="date" label="Local date" />
        </>
      }
      main="title"
      dated={false}
      columns={COLUMNS[status].filter(({ source }) => source !== 'isTrending' || seesTrending)}
      bulk={<GameBulk status={status} />}
      actions={(game) => <GameActions game={game} />}
      card={(game) => ({
        title: <GameName game={game} />,
        trailing: <StatusLabel status={game.status} />,
        lines: linesOf(game),
      })}
      empty={{ ...empty, children: status !== 'Finished' && buttons }}
      buttons={buttons}
      dialogs={<GameDialogs withHighlights={status === 'Finished'} />}
    />
  );
}

/**
 * Layouts that hide the views column. Scheduled games show a countdown instead; live games also show current viewers.
 */
const VIEWS_HIDDEN = { Live: 'unless-wide', Scheduled: 'always', Finished: 'compact' } as const;

const columns = (status: GameStatus, scheduled = status === 'Scheduled'): Column<GameRecord>[] => [
  { source: 'title', label: 'Game', render: (game) => <GameName game={game} nowrap /> },
  // A long name of a league must not shorten the names of the teams.
  { source: 'league', hidden: 'unless-wide', text: 140 },
  { source: 'startsAt', label: 'Kick-off', render: (game) => <KickoffOfRow game={game} /> },
  ...(scheduled ? SCHEDULED_COLUMNS : BEGUN),
  { source: 'status', hidden: 'always', render: ({ status }) => <StatusLabel status={status} /> },
  {
    source: 'streamUrls',
    label: 'Streams',
    // A narrow list with scores has no space for both, and failing streams are reported elsewhere.
    ...(scheduled ? {} : { hidden: 'compact' as const }),
    align: 'right',
    render: (game) => <StreamCount game={game} />,
  },
  ...(status === 'Live' ? WATCHED : []),
  { source: 'viewCount', label: 'Views', hidden: VIEWS_HIDDEN[status], as: 'number' },
  { source: 'isTrending', align: 'center', hidden: 'compact', render: (game) => <TrendingButton game={game} /> },
  { source: 'matchTitle', label: 'Match', hidden: 'always', text: 200 },
  { source: 'category', hidden: 'always' },
  { source: 'location', hidden: 'always', text: 200 },
  { source: 'platforms', hidden: 'always', render: ({ platforms }) => platformLabel(platforms) },
  { source: 'createdAt', label: 'Created', hidden: 'always', as: 'day' },
];

const SCHEDULED_COLUMNS: readonly Column<GameRecord>[] = [
  { source: 'goLiveAt', label: 'Goes live', hidden: 'compact', render: (game) => <GoesLive game={game} /> },
  { source: 'statusText', label: 'Status text', hidden: 'unless-wide', render: (game) => <Score game={game} /> },
];
const BEGUN: readonly Column<GameRecord>[] = [
  { source: 'homeScore', label: 'Score', align: 'right', render: (game) => <Score game={game} /> },
];
const WATCHED: readonly Column<GameRecord>[] = [
  { source: 'watching', hidden: 'compact', align: 'right', render: ({ id }) => <Watching gameId={id} /> },
];

const KickoffOfRow = ({ game }: { game: GameRecord }) => (
  <>
    <Kickoff game={game} />
    <ListedClash game={game} />
  </>
);

const COLUMNS = { Live: columns('Live'), Scheduled: columns('Scheduled'), Finished: columns('Finished') };

function linesOf(game: GameRecord) {
  const { streamUrls, league, status, goLiveAt, viewCount } = game;
  const streams = streamUrls.length ? counted(streamUrls.length, 'stream') : 'No streams';
  return [
    <KickoffOfRow key="time" game={game} />,
    league,
    ...(status === 'Scheduled' && !game.statusText ? [] : [<Score key="score" game={game} />]),
    status === 'Scheduled' ? (
      <>
        <span>{streams}</span>
        {goesLive(game) && (
          <>
            <span> · goes live: </span>
            <Countdown until={goLiveAt} />
          </>
        )}
      </>
    ) : (
      `${streams} · ${counted(viewCount, 'view')}`
    ),
  ];
}
