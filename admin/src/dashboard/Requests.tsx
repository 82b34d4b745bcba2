import type { RequestsOverview, WaitingRequest } from '@contract/records/overview.record.js';
import AddIcon from '@mui/icons-material/Add';
import RequestsIcon from '@mui/icons-material/RecordVoiceOverOutlined';
import { useNavigate } from 'react-router';
import { usePermission } from '../auth/index.js';
import { ActionButton } from '../shared/ActionButton.js';
import { NameLink } from '../shared/NameLink.js';
import { dayAndHour, fromNow } from '@contract/time/labels.js';
import { number } from './figures.js';
import { Panel, PanelEmpty, Row, Rows, When } from './Panel.js';

const PAGE = '/dashboard/matches/request';

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
      more={{ to: PAGE, label: 'All match requests', permission: 'match-requests:access' }}
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
      name={mayOpen ? <NameLink to={mayAnswer ? `${PAGE}?dialog=status&id=${id}` : PAGE} name={name} /> : name}
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
          onClick={() => void navigate(`${PAGE}?dialog=game&id=${id}`)}
        />
      )}
    </Row>
  );
}
