import type { LatestActivity } from '@contract/records/overview.record.js';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { dayAndHour, fromNow } from '@contract/time/labels.js';
import { Panel, PanelEmpty, Row, Rows, When } from './Panel.js';

interface ActivityPanelProps {
  latest?: readonly LatestActivity[];
  now: number;
}

/** What staff, and the server by itself, did last. */
export function ActivityPanel({ latest, now }: ActivityPanelProps) {
  return (
    <Panel
      title="Latest activity"
      anchor="activity"
      loading={!latest}
      height={280}
      more={{ to: '/dashboard/users/activity', label: 'Activity logs', permission: 'logs:access' }}
    >
      {latest?.length ? (
        <Rows>
          {latest.map(({ id, username, role, action, createdAt }) => (
            <Row key={id} name={action} text={role === 'system' ? 'The server' : username}>
              <When at={createdAt} title={dayAndHour(createdAt)}>
                {fromNow(Date.parse(createdAt), now)}
              </When>
            </Row>
          ))}
        </Rows>
      ) : (
        <PanelEmpty icon={HistoryIcon} title="No activity yet" text="What staff do is listed here." />
      )}
    </Panel>
  );
}
