import type { GameRecord } from '@contract/records/match.record.js';
import { DataTable } from 'react-admin';
import type { GameStatus } from '@contract/games.js';
import { usePermission } from '../auth/index.js';
import { Countdown } from '../shared/Countdown.js';
import { Kickoff } from '../shared/Kickoff.js';
import { BulkDelete, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { StatusLabel } from '../shared/StatusLabel.js';
import { relativeDay } from '../shared/time.js';
import { GameActions } from './GameActions.js';
import { GameName } from './GameName.js';
import { StreamCount } from './StreamCount.js';
import { TrendingButton } from './TrendingButton.js';

const Col = DataTable.Col<GameRecord>;
const NumberCol = DataTable.NumberCol<GameRecord>;

/** A page shows games of one status, which its title says. */
const HIDDEN = ['status', 'matchTitle', 'category', 'location', 'platforms', 'createdAt'];
const COLUMNS = { hidden: HIDDEN, roomy: ['league', 'viewCount'] };
/** Nobody has viewed what has not begun; the countdown takes the room. */
const COLUMNS_BEFORE = { hidden: [...HIDDEN, 'viewCount'], roomy: ['goLiveAt'], vast: ['league'] };
const PLATFORMS = { web: 'Web', mobile: 'Mobile', both: 'Web and mobile' } as const;

const bulk = (
  <BulkDelete<GameRecord>
    permission="games:delete"
    noun="games"
    nameOf={({ title, matchTitle }) => `${title} (${matchTitle})`}
    consequence="Their streams go with them."
  />
);

export function GameTable({ storeKey, status }: { storeKey: string; status: GameStatus }) {
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
