import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import SendIcon from '@mui/icons-material/SendOutlined';
import { lazy } from 'react';
import { api, bodyOf } from '../api/index.js';
import { AskAction, BulkDelete, RecordActions, SelectFilter } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { RelativeDay, TwoLines } from '../shared/text.js';
import { Progress } from './Progress.js';
import { stateChoices, stateLabel } from './states.js';

const NotificationForm = lazy(() => import('./NotificationForm.js'));

/** Lists templates of notifications for visitors' browsers. */
export default function NotificationsPage() {
  return (
    <ResourcePage<SimpleNotificationRecord>
      resource="notifications"
      title="Notification templates"
      csv={[
        'title',
        'description',
        ['State', ({ progress }) => stateLabel(progress.state)],
        ['Sent', ({ progress }) => progress.sent],
        ['Failed', ({ progress }) => progress.failed],
        ['Created', 'createdAt'],
      ]}
      filters={<SelectFilter source="status" label="State" choices={stateChoices} />}
      main="title"
      mainWidth="35%"
      columns={[
        { source: 'title', text: 520 },
        { source: 'description', text: 320 },
        {
          source: 'status',
          label: 'Progress',
          render: ({ progress, title }) => <Progress progress={progress} of={title} />,
        },
      ]}
      bulk={<BulkDelete<SimpleNotificationRecord> />}
      actions={(notification) => <NotificationActions notification={notification} />}
      card={({ title, description, progress, createdAt }) => ({
        title,
        lines: [
          <TwoLines key="text" text={description} />,
          <RelativeDay key="day" at={createdAt} />,
          <Progress key="progress" progress={progress} of={title} />,
        ],
      })}
      empty={{ text: 'Write a template now to send it later.' }}
      form={NotificationForm}
    />
  );
}

const SENDING = 'It is being sent right now';

/** Actions of a template, disabled while it is sent. */
function NotificationActions({ notification: { id, progress } }: { notification: SimpleNotificationRecord }) {
  const locked = progress.state === 'sending' ? SENDING : undefined;
  const before =
    progress.sent > 0 ? ' This notification was sent before. Browsers that received it will receive it again.' : '';
  return (
    <RecordActions locked={locked}>
      <AskAction
        label="Send"
        icon={SendIcon}
        locked={locked}
        question={{
          title: 'Send this notification now?',
          text: `The notification goes to every subscribed browser and cannot be recalled.${before}`,
          action: 'Send now',
        }}
        run={() => bodyOf(api.POST('/api/notifications/{id}/send', { params: { path: { id } } }))}
      />
    </RecordActions>
  );
}
