import type { NextOverview } from '@contract/records/overview.record.js';
import ClockIcon from '@mui/icons-material/ScheduleOutlined';
import { Typography } from '@mui/material';
import { GameName } from '../games/GameName.js';
import { Kickoff } from '../shared/Kickoff.js';
import { fromNow } from '../shared/time.js';
import { HourLine } from './HourLine.js';
import { number } from './numbers.js';
import { Panel, PanelEmpty } from './Panel.js';
import { Row, Rows } from './Rows.js';

interface NextHourProps {
  next?: NextOverview;
  hint?: string;
  now: number;
}

/** The next hour as a line of time, and its games as a list. */
export function NextHour({ next, hint, now }: NextHourProps) {
  const { total = 0, starts = [], games = [] } = next ?? {};
  return (
    <Panel
      title="Next hour"
      anchor="next-hour"
      loading={!next}
      height={160}
      aside={total > 0 && `${number(total)} to go`}
      more={{
        to: '/dashboard/matches/schedule',
        label:
          total > games.length ? `All scheduled games: ${games.length} of ${number(total)} shown` : 'Scheduled matches',
        permission: 'schedule-matches:access',
      }}
    >
      {total > 0 ? (
        <>
          <HourLine starts={starts} now={now} />
          <Rows>
            {games.map((game) => (
              <Row key={game.id} name={<GameName game={game} />} text={<Kickoff game={game} />}>
                <Streams count={game.streamUrls.length} />
                <Typography variant="body2" color="warning" sx={{ minWidth: 64, textAlign: 'right', fontWeight: 600 }}>
                  {fromNow(Date.parse(game.goLiveAt), now)}
                </Typography>
              </Row>
            ))}
          </Rows>
        </>
      ) : (
        <PanelEmpty icon={ClockIcon} title="Nothing in the next hour" text={hint} />
      )}
    </Panel>
  );
}

function Streams({ count }: { count: number }) {
  return (
    <Typography variant="body2" color={count ? 'text.primary' : 'warning'} sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
      {count === 0 ? 'No stream' : `${count} ${count === 1 ? 'stream' : 'streams'}`}
    </Typography>
  );
}
