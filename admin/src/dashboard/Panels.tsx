import { FAILED_PUSH_HOURS } from '@contract/overview.js';
import type {
  ComingPush,
  ContactsOverview,
  LatestActivity,
  PushesOverview,
  RequestsOverview,
  StreamsOverview,
  WaitingRequest,
} from '@contract/records/overview.record.js';
import { MINUTE } from '@contract/time/units.js';
import AddIcon from '@mui/icons-material/Add';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import MessagesIcon from '@mui/icons-material/MailOutlined';
import PushIcon from '@mui/icons-material/NotificationsActiveOutlined';
import RequestsIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, bodyOf } from '../api/index.js';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { useZone } from '../shared/clock.js';
import { Countdown, ZonedTime } from '../shared/Kickoff.js';
import { NameLink } from '../shared/NameLink.js';
import { DayAndHour, Quiet } from '../shared/text.js';
import { number } from '../shared/words.js';
import { databaseSize, freeSpace, lastBackup } from '../status/words.js';
import { CONDENSED } from '../theme/theme.js';
import { Ago, FactPanel, ListPanel, Panel, Row } from './Panel.js';

const REQUESTS_PAGE = '/dashboard/matches/request';
const CONTACT_PAGE = '/dashboard/support/contact';
const PUSH_PAGE = '/dashboard/mobile/notifications';

/** Lists match requests that wait for a decision. */
export function Requests({ requests, now }: { requests?: RequestsOverview; now: number }) {
  const { waiting = 0, latest } = requests ?? {};
  return (
    <ListPanel
      title="Match requests"
      anchor="requests"
      trailing={waiting > 0 && `${number(waiting)} new`}
      more={{ to: REQUESTS_PAGE, label: 'All match requests', permission: 'match-requests:access' }}
      items={latest}
      row={(request) => <Waiting key={request.id} request={request} now={now} />}
      empty={{ icon: RequestsIcon, title: 'No new requests' }}
    />
  );
}

function Waiting({ request, now }: { request: WaitingRequest; now: number }) {
  const { id, homeTeam, awayTeam, league, category, createdAt } = request;
  const mayOpen = usePermission('match-requests:access');
  const mayUpdate = usePermission('match-requests:update');
  const navigate = useNavigate();
  const name = `${homeTeam} – ${awayTeam}`;
  const page = mayUpdate ? `${REQUESTS_PAGE}?dialog=status&id=${id}` : REQUESTS_PAGE;
  return (
    <Row
      name={mayOpen ? <NameLink to={page} name={name} /> : name}
      text={
        <>
          <span>{`${league} · ${category} · `}</span>
          <Ago at={createdAt} now={now} />
        </>
      }
    >
      {mayOpen && (
        <ActionButton
          permission="games:create"
          label="Create a game from this"
          of={name}
          icon={AddIcon}
          onClick={() => void navigate(`${REQUESTS_PAGE}?dialog=game&id=${id}`)}
        />
      )}
    </Row>
  );
}

export function Messages({ contacts, now }: { contacts?: ContactsOverview; now: number }) {
  const { waiting = 0, latest } = contacts ?? {};
  const mayOpen = usePermission('contact:access');
  return (
    <ListPanel
      title="Contact messages"
      anchor="messages"
      trailing={waiting > 0 && `${number(waiting)} new`}
      more={{ to: CONTACT_PAGE, label: 'All contact messages', permission: 'contact:access' }}
      items={latest}
      row={({ id, subject, name, createdAt }) => (
        <Row
          key={id}
          name={mayOpen ? <NameLink to={`${CONTACT_PAGE}?dialog=read&id=${id}`} name={subject} /> : subject}
          text={
            <>
              <span>{`${name} · `}</span>
              <Ago at={createdAt} now={now} />
            </>
          }
        />
      )}
      empty={{ icon: MessagesIcon, title: 'No new messages' }}
    />
  );
}

/** Lists the next scheduled pushes. */
export function Pushes({ pushes }: { pushes?: PushesOverview }) {
  const { total = 0, next, failedTotal = 0, failed = [] } = pushes ?? {};
  const failures = failedTotal > 0 && (
    <>
      <Typography variant="body2" component="h3" color="error" sx={{ px: 2, pt: 1.5, fontWeight: 600 }}>
        {`${number(failedTotal)} failed in the last ${FAILED_PUSH_HOURS} hours`}
      </Typography>
      <Box component="ul">
        {failed.map((push) => (
          <Row key={push.id} name={push.title} text={<DayAndHour at={push.sendAt} />}>
            <Typography variant="body2" color="error">
              {push.state === 'failed' ? 'Failed' : `${number(push.failed)} of ${number(push.total)} failed`}
            </Typography>
          </Row>
        ))}
      </Box>
    </>
  );
  return (
    <ListPanel
      title="Scheduled pushes"
      anchor="pushes"
      trailing={total > 0 && `${number(total)} scheduled`}
      more={{ to: PUSH_PAGE, label: 'All push notifications', permission: 'app-notifications:access' }}
      items={next}
      row={(push) => <Coming key={push.id} push={push} />}
      empty={{ icon: PushIcon, title: 'No push is scheduled' }}
      below={failures}
    />
  );
}

function Coming({ push: { id, title, state, sendAt, timeZone } }: { push: ComingPush }) {
  const mayChange = usePermission('app-notifications:update') && state === 'scheduled';
  return (
    <Row
      name={mayChange ? <NameLink to={`${PUSH_PAGE}?dialog=edit&id=${id}`} name={title} /> : title}
      text={<ZonedTime at={sendAt} timeZone={timeZone} />}
    >
      <Typography variant="body2" color={state === 'sending' ? 'success' : 'warning'} sx={{ fontWeight: 600 }}>
        {state === 'sending' ? 'Sending' : <Countdown until={sendAt} />}
      </Typography>
    </Row>
  );
}

/** Lists the latest actions of staff and of the server. */
export const ActivityPanel = ({ latest, now }: { latest?: readonly LatestActivity[]; now: number }) => (
  <ListPanel
    title="Latest activity"
    anchor="activity"
    height={280}
    more={{ to: '/dashboard/users/activity', label: 'Activity logs', permission: 'logs:access' }}
    items={latest}
    row={({ id, username, role, action, createdAt }) => (
      <Row key={id} name={action} text={role === 'system' ? 'The server' : username}>
        <Ago at={createdAt} now={now} />
      </Row>
    )}
    empty={{ icon: HistoryIcon, title: 'No activity yet', text: 'Actions of staff appear here.' }}
  />
);

export const healthFigures = (streams: StreamsOverview) =>
  [
    { label: 'Working', value: streams.healthy, color: 'success.main' },
    { label: 'Down', value: streams.down, color: streams.down ? 'error.main' : 'text.secondary' },
    { label: 'Not checked', value: streams.unknown, color: 'text.secondary' },
    {
      label: 'No stream',
      value: streams.gamesWithout,
      color: streams.gamesWithout ? 'warning.main' : 'text.secondary',
    },
  ] as const;

export function StreamHealth({ streams }: { streams?: StreamsOverview }) {
  return (
    <Panel
      title="Live streams"
      anchor="streams"
      loading={!streams}
      height={72}
      more={{ to: '/dashboard/streams', label: 'All streams', permission: 'streams:access' }}
    >
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1, px: 2, py: 1.5 }}>
        {streams &&
          healthFigures(streams).map(({ label, value, color }) => (
            <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
              <Quiet component="dt" sx={{ fontSize: '0.6875rem' }}>
                {label}
              </Quiet>
              <Typography component="dd" sx={{ color, fontFamily: CONDENSED, fontWeight: 700, fontSize: '1.5rem' }}>
                {number(value)}
              </Typography>
            </Box>
          ))}
      </Box>
    </Panel>
  );
}

/** Shows storage and version to users who may see the service's status. */
export function ServicePanel({ now }: { now: number }) {
  const zone = useZone();
  const { data } = useQuery({
    queryKey: ['status', 'home'],
    queryFn: async () => (await bodyOf(api.GET('/api/status'))).status,
    // The status is not urgent, so it is refreshed once a minute.
    refetchInterval: MINUTE,
  });
  return (
    <FactPanel
      title="Service"
      height={140}
      more={{ to: '/dashboard/status', label: 'Status of the service', permission: 'status:view' }}
      facts={
        data && [
          ['Version', data.version],
          ['Database', databaseSize(data.database)],
          ['Free disk space', freeSpace(data.database)],
          ['Last backup', data.backups ? lastBackup(data.backups, now, zone) : 'Not scheduled'],
          ['Needs attention', data.findings.length === 0 ? 'Nothing' : `${data.findings.length}: see the status`],
        ]
      }
    />
  );
}
