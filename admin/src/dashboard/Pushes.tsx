import type { ComingPush, PushesOverview } from '@contract/records/overview.record.js';
import { FAILED_PUSH_HOURS } from '@contract/overview.js';
import PushIcon from '@mui/icons-material/NotificationsActiveOutlined';
import { Typography } from '@mui/material';
import { usePermission } from '../auth/index.js';
import { NameLink } from '../shared/NameLink.js';
import { dayAndHour, fromNow, zoneName } from '@contract/time/labels.js';
import { viewerZone } from '../shared/time.js';
import { number } from './figures.js';
import { Panel, PanelEmpty, Row, Rows, When } from './Panel.js';

const PAGE = '/dashboard/mobile/notifications';

interface PushesProps {
  pushes?: PushesOverview;
  now: number;
}

/** The pushes that go out next. */
export function Pushes({ pushes, now }: PushesProps) {
  const { total = 0, next = [], failedTotal = 0, failed = [] } = pushes ?? {};
  return (
    <Panel
      title="Scheduled pushes"
      anchor="pushes"
      loading={!pushes}
      trailing={total > 0 && `${number(total)} to go out`}
      more={{ to: PAGE, label: 'All push notifications', permission: 'app-notifications:access' }}
    >
      {next.length ? (
        <Rows>
          {next.map((push) => (
            <Coming key={push.id} push={push} now={now} />
          ))}
        </Rows>
      ) : (
        <PanelEmpty icon={PushIcon} title="No push is scheduled" />
      )}
      {failedTotal > 0 && (
        <>
          <Typography variant="body2" component="h3" color="error" sx={{ px: 2, pt: 1.5, fontWeight: 600 }}>
            {number(failedTotal)} failed in the last {FAILED_PUSH_HOURS} hours
          </Typography>
          <Rows>
            {failed.map((push) => (
              <Row key={push.id} name={push.title} text={dayAndHour(push.sendAt)}>
                <Typography variant="body2" color="error">
                  {push.state === 'failed' ? 'Failed' : `${number(push.failed)} of ${number(push.total)} failed`}
                </Typography>
              </Row>
            ))}
          </Rows>
        </>
      )}
    </Panel>
  );
}

function Coming({ push: { id, title, state, sendAt, timeZone }, now }: { push: ComingPush; now: number }) {
  const mayChange = usePermission('app-notifications:update') && state === 'scheduled';
  const own = `Your time: ${dayAndHour(sendAt)} (${viewerZone()})`;
  return (
    <Row
      name={mayChange ? <NameLink to={`${PAGE}?dialog=edit&id=${id}`} name={title} /> : title}
      text={
        <When at={sendAt} title={own}>
          {dayAndHour(sendAt, timeZone)} {zoneName(sendAt, timeZone)}
        </When>
      }
    >
      <Typography variant="body2" color={state === 'sending' ? 'success' : 'warning'} sx={{ fontWeight: 600 }}>
        {state === 'sending' ? 'Going out' : fromNow(Date.parse(sendAt), now)}
      </Typography>
    </Row>
  );
}
