import type { ContactsOverview } from '@contract/records/overview.record.js';
import MessagesIcon from '@mui/icons-material/MailOutlined';
import { usePermission } from '../auth/index.js';
import { NameLink } from '../shared/NameLink.js';
import { dayAndHour, fromNow } from '@contract/time/labels.js';
import { number } from './figures.js';
import { Panel, PanelEmpty, Row, Rows, When } from './Panel.js';

const PAGE = '/dashboard/support/contact';

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
      more={{ to: PAGE, label: 'All contact messages', permission: 'contact:access' }}
    >
      {latest.length ? (
        <Rows>
          {latest.map(({ id, subject, name, createdAt }) => (
            <Row
              key={id}
              name={mayOpen ? <NameLink to={`${PAGE}?dialog=read&id=${id}`} name={subject} /> : subject}
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
