import type { ContactsOverview, RequestsOverview, WaitingRequest } from '@contract/records/overview.record.js';
import { dayAndHour, fromNow } from '@contract/time/labels.js';
import AddIcon from '@mui/icons-material/Add';
import MessagesIcon from '@mui/icons-material/MailOutlined';
import RequestsIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import { useNavigate } from 'react-router';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { NameLink } from '../shared/NameLink.js';
import { number } from './figures.js';
import { Panel, PanelEmpty, Row, Rows, When } from './Panel.js';

const REQUESTS_PAGE = '/dashboard/matches/request';

interface RequestsProps {
  requests?: RequestsOverview;
  now: number;
}

/** Match requests without an answer. */
export function Requests({ requests, now }: RequestsProps) {
  const { waiting = 0, latest = [] } = requests ?? {};
  return (
    <Panel
      title="Match requests"
      anchor="requests"
      loading={!requests}
      trailing={waiting > 0 && `${number(waiting)} new`}
      more={{ to: REQUESTS_PAGE, label: 'All match requests', permission: 'match-requests:access' }}
    >
      {latest.length ? (
        <Rows>
          {latest.map((request) => (
            <Waiting key={request.id} request={request} now={now} />
          ))}
        </Rows>
      ) : (
        <PanelEmpty icon={RequestsIcon} title="No new requests" />
      )}
    </Panel>
  );
}

function Waiting({ request, now }: { request: WaitingRequest; now: number }) {
  const { id, homeTeam, awayTeam, league, category, createdAt } = request;
  const mayOpen = usePermission('match-requests:access');
  const mayAnswer = usePermission('match-requests:update');
  const navigate = useNavigate();
  const name = `${homeTeam} – ${awayTeam}`;
  const when = (
    <When at={createdAt} title={dayAndHour(createdAt)}>
      {fromNow(Date.parse(createdAt), now)}
    </When>
  );
  return (
    <Row
      name={
        mayOpen ? (
          <NameLink to={mayAnswer ? `${REQUESTS_PAGE}?dialog=status&id=${id}` : REQUESTS_PAGE} name={name} />
        ) : (
          name
        )
      }
      text={
        <>
          {league} · {category} · {when}
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

const CONTACT_PAGE = '/dashboard/support/contact';

interface MessagesProps {
  contacts?: ContactsOverview;
  now: number;
}

/** New messages of visitors. */
export function Messages({ contacts, now }: MessagesProps) {
  const { waiting = 0, latest = [] } = contacts ?? {};
  const mayOpen = usePermission('contact:access');
  return (
    <Panel
      title="Contact messages"
      anchor="messages"
      loading={!contacts}
      trailing={waiting > 0 && `${number(waiting)} new`}
      more={{ to: CONTACT_PAGE, label: 'All contact messages', permission: 'contact:access' }}
    >
      {latest.length ? (
        <Rows>
          {latest.map(({ id, subject, name, createdAt }) => (
            <Row
              key={id}
              name={mayOpen ? <NameLink to={`${CONTACT_PAGE}?dialog=read&id=${id}`} name={subject} /> : subject}
              text={
                <>
                  {name} ·{' '}
                  <When at={createdAt} title={dayAndHour(createdAt)}>
                    {fromNow(Date.parse(createdAt), now)}
                  </When>
                </>
              }
            />
          ))}
        </Rows>
      ) : (
        <PanelEmpty icon={MessagesIcon} title="No new messages" />
      )}
    </Panel>
  );
}
