import type { GameStatus } from '@contract/games.js';
import type { Permission } from '@contract/permissions.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { SPORTS } from '@contract/sports.js';
import { DataTable, type SortPayload } from 'react-admin';
import { usePermission } from '../auth/index.js';
import type { CsvColumn } from '../shared/csv.js';
import { EmptyState } from '../shared/EmptyState.js';
import { choicesOf } from '../shared/form/Field.js';
import { Countdown, Kickoff } from '../shared/Kickoff.js';
import {
  BulkDelete,
  Cards,
  DateFilter,
  ListFrame,
  ListTable,
  RowCard,
  SearchFilter,
  SelectFilter,
} from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { OneLine } from '../shared/text.js';
import { relativeDay } from '../shared/time.js';
import { GameActions, TrendingButton } from './GameActions.js';
import { AddGameButton, GameDialogs, ImportButton } from './GameDialogs.js';
import { GameName } from './GameName.js';
import { LeagueFilter } from './LeagueFilter.js';
import { StreamCount } from './StreamCount.js';

interface GamesPageProps {
  title: string;
  /** The games that the page is about. */
  status: GameStatus;
  permission: Permission;
  sort?: SortPayload;
  /** The game dialog shows the address of the highlights. */
  withHighlights?: boolean;
  empty: { title: string; text: string };
}

/** Ongoing, scheduled or finished games. */
export function GamesPage({ title, status, permission, sort, withHighlights, empty }: GamesPageProps) {
  const storeKey = `games.${status}`;
  const actions = (
    <>
      <ImportButton />
      <AddGameButton />
    </>
  );
  return (
    <Page title={title} permission={permission} actions={actions}>
      <ListFrame<GameRecord>
        key={status}
        resource="games"
        storeKey={storeKey}
        filter={{ status }}
        sort={sort}
        csv={GAME_CSV}
        filters={
          <>
            <SearchFilter label="Search games" />
            <LeagueFilter />
            <SelectFilter source="category" label="Category" choices={choicesOf(SPORTS)} />
            <DateFilter source="date" label="Date" />
          </>
        }
        table={<GameTable storeKey={storeKey} status={status} />}
        cards={<Cards<GameRecord> card={(game) => <GameCard game={game} />} />}
        empty={<EmptyState {...empty}>{status !== 'Finished' && actions}</EmptyState>}
      />
      <GameDialogs withHighlights={withHighlights} />
    </Page>
  );
}

const Col = DataTable.Col<GameRecord>;
const NumberCol = DataTable.NumberCol<GameRecord>;

/** A page shows games of one status, which its title says. */
const HIDDEN = ['status', 'matchTitle', 'category', 'location', 'platforms', 'createdAt'];
const COLUMNS = { hidden: HIDDEN, hiddenWhenCompact: ['league', 'viewCount'] };
/** Nobody has viewed what has not begun; the countdown takes the room. */
const COLUMNS_BEFORE = {
  hidden: [...HIDDEN, 'viewCount'],
  hiddenWhenCompact: ['goLiveAt'],
  hiddenUnlessWide: ['league'],
};
const PLATFORMS = { web: 'Web', mobile: 'Mobile', both: 'Web and mobile' } as const;

const bulk = (
  <BulkDelete<GameRecord>
    permission="games:delete"
    noun="games"
    nameOf={({ title, matchTitle }) => `${title} (${matchTitle})`}
    consequence="Their streams go with them."
  />
);

function GameTable({ storeKey, status }: { storeKey: string; status: GameStatus }) {
  const scheduled = status === 'Scheduled';
  const seesTrending = usePermission('trending:view');
  return (
    <ListTable<GameRecord> storeKey={storeKey} main="title" bulk={bulk} {...(scheduled ? COLUMNS_BEFORE : COLUMNS)}>
      <Col source="title" label="Game" render={(game) => <GameName game={game} nowrap />} />
      <Col source="league" label="League" render={({ league }) => <OneLine text={league} />} />
      <Col source="startsAt" label="Kick-off" render={(game) => <Kickoff game={game} />} />
      {scheduled ? (
        <Col
          source="goLiveAt"
          label="Goes live in"
          disableSort
          render={({ goLiveAt }) => <Countdown until={goLiveAt} />}
        />
      ) : null}
      <Col source="status" label="Status" render={({ status }) => <StatusLabel status={status} />} />
      <Col
        source="streamUrls"
        label="Streams"
        disableSort
        align="right"
        render={(game) => <StreamCount game={game} />}
      />
      <NumberCol source="viewCount" label="Views" />
      {seesTrending ? (
        <Col
          source="isTrending"
          label="Trending"
          disableSort
          align="center"
          render={(game) => <TrendingButton game={game} />}
        />
      ) : null}
      <Col source="matchTitle" label="Match" disableSort render={({ matchTitle }) => <OneLine text={matchTitle} />} />
      <Col source="category" label="Category" />
      <Col source="location" label="Location" disableSort render={({ location }) => <OneLine text={location} />} />
      <Col source="platforms" label="Platforms" disableSort render={({ platforms }) => PLATFORMS[platforms]} />
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col source="actions" label="Actions" disableSort align="right" render={(game) => <GameActions game={game} />} />
    </ListTable>
  );
}

function GameCard({ game }: { game: GameRecord }) {
  const seesTrending = usePermission('trending:view');
  const streams = game.streamUrls.length === 1 ? '1 stream' : `${game.streamUrls.length || 'No'} streams`;
  const scheduled = game.status === 'Scheduled';
  const lines = [
    <Kickoff key="time" game={game} />,
    game.league,
    scheduled ? (
      <>
        {streams} · live in <Countdown until={game.goLiveAt} />
      </>
    ) : (
      `${streams} · ${game.viewCount.toLocaleString('en')} ${game.viewCount === 1 ? 'view' : 'views'}`
    ),
  ];
  const actions = (
    <>
      {seesTrending && <TrendingButton game={game} />}
      <GameActions game={game} />
    </>
  );
  return (
    <RowCard
      title={<GameName game={game} />}
      aside={<StatusLabel status={game.status} />}
      lines={lines}
      actions={actions}
    />
  );
}

/** What an export of games holds. */
const GAME_CSV: readonly CsvColumn<GameRecord>[] = [
  { title: 'Title', value: ({ title }) => title },
  { title: 'Home team', value: ({ homeTeam }) => homeTeam },
  { title: 'Away team', value: ({ awayTeam }) => awayTeam },
  { title: 'Match', value: ({ matchTitle }) => matchTitle },
  { title: 'League', value: ({ league }) => league },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Location', value: ({ location }) => location },
  { title: 'Date', value: ({ date }) => date },
  { title: 'Time', value: ({ time }) => time },
  { title: 'Time zone', value: ({ timeZone }) => timeZone },
  { title: 'Kick-off (UTC)', value: ({ startsAt }) => startsAt },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Platforms', value: ({ platforms }) => platforms },
  { title: 'Trending', value: ({ isTrending }) => isTrending },
  { title: 'Views', value: ({ viewCount }) => viewCount },
  { title: 'Streams', value: ({ streamUrls }) => streamUrls.length },
];
