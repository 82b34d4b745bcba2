import { versus } from '@contract/games.js';
import type {
  ComingPush,
  ContactsOverview,
  LatestActivity,
  PushesOverview,
  RequestsOverview,
  StreamsOverview,
  WaitingRequest,
} from '@contract/records/overview.record.js';
import AddIcon from '@mui/icons-material/Add';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import MessagesIcon from '@mui/icons-material/MailOutlined';
import PushIcon from '@mui/icons-material/NotificationsActiveOutlined';
import RequestsIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink, useNavigate } from 'react-router';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { listPath } from '../shared/list-path.js';
import { Countdown, ZonedTime } from '../shared/Kickoff.js';
import { NameLink } from '../shared/NameLink.js';
import { number } from '../shared/words.js';
import { Ago, ListPanel, Row, TALL } from './Panel.js';

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
  const { id, league, category, createdAt } = request;
  const mayOpen = usePermission('match-requests:access');
  const mayUpdate = usePermission('match-requests:update');
  const navigate = useNavigate();
  const name = versus(request);
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
  const { total = 0, next } = pushes ?? {};
  return (
    <ListPanel
      title="Scheduled pushes"
      anchor="pushes"
      trailing={total > 0 && `${number(total)} scheduled`}
      more={{ to: PUSH_PAGE, label: 'All push notifications', permission: 'app-notifications:access' }}
      items={next}
      row={(push) => <Coming key={push.id} push={push} />}
      empty={{ icon: PushIcon, title: 'No push is scheduled' }}
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

const countsOf = (streams: StreamsOverview) =>
  [
    { health: 'healthy', label: 'Working', value: streams.healthy, color: 'success.main' },
    {
      health: 'down',
      label: 'Down',
      value: streams.down,
      color: streams.down ? 'error.main' : 'text.secondary',
    },
    { health: 'unknown', label: 'Not checked', value: streams.unknown, color: 'text.secondary' },
  ] as const;

export const healthFigures = (streams: StreamsOverview) =>
  [
    ...countsOf(streams),
    {
      label: 'No stream',
      value: streams.gamesWithout,
      color: streams.gamesWithout ? 'warning.main' : 'text.secondary',
    },
  ] as const;

const HEALTH = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  typography: 'body2',
  color: 'text.secondary',
} as const;

/** Counts the streams of live games by health. Each count links to these streams. */
export function StreamHealth({ streams }: { streams: StreamsOverview }) {
  const mayOpen = usePermission('streams:access');
  return (
    <Box sx={HEALTH}>
      <span>Streams:</span>
      {countsOf(streams).map(({ health, label, value, color }) => (
        <Link
          key={health}
          {...(mayOpen
            ? { component: RouterLink, to: listPath('/streams', { health, status: 'Live' }) }
            : { component: 'span', underline: 'none' })}
          color={color}
          sx={TALL}
        >
          {`${number(value)} ${label.toLowerCase()}`}
        </Link>
      ))}
    </Box>
  );
}
