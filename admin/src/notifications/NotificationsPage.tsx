import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import EditIcon from '@mui/icons-material/EditOutlined';
import { lazy } from 'react';
import { DataTable } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { DeleteAction, DeleteChosen, ResourceTable, RowActions, RowCard, SelectFilter } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { OneLine, TwoLines } from '../shared/text.js';
import { relativeDay } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { Progress } from './Progress.js';
import { SendAction } from './SendAction.js';
import { stateChoices, stateLabel } from './states.js';

const NotificationForm = lazy(() => import('./NotificationForm.js'));

const CSV = [
  { title: 'Title', value: ({ title }: SimpleNotificationRecord) => title },
  { title: 'Description', value: ({ description }: SimpleNotificationRecord) => description },
  { title: 'State', value: ({ progress }: SimpleNotificationRecord) => stateLabel(progress.state) },
  { title: 'Sent', value: ({ progress }: SimpleNotificationRecord) => progress.sent },
  { title: 'Failed', value: ({ progress }: SimpleNotificationRecord) => progress.failed },
  { title: 'Created', value: ({ createdAt }: SimpleNotificationRecord) => createdAt },
];

const Col = DataTable.Col<SimpleNotificationRecord>;

const table = (
  <ResourceTable<SimpleNotificationRecord>
    storeKey="notifications"
    main="title"
    mainWidth="35%"
    bulk={<DeleteChosen<SimpleNotificationRecord> resource="notifications" />}
    actions={(notification) => <NotificationActions notification={notification} />}
  >
    <Col source="title" label="Title" render={({ title }) => <OneLine text={title} width={520} />} />
    <Col
      source="description"
      label="Description"
      disableSort
      render={({ description }) => <OneLine text={description} width={320} />}
    />
    <Col
      source="status"
      label="Progress"
      render={({ progress, title }) => <Progress progress={progress} of={title} />}
    />
  </ResourceTable>
);

/** Texts for notifications that visitors' browsers show. */
export default function NotificationsPage() {
  return (
    <ResourcePage<SimpleNotificationRecord>
      resource="notifications"
      title="Notification templates"
      csv={CSV}
      filters={<SelectFilter source="status" label="State" choices={stateChoices} />}
      table={table}
      card={(notification) => <NotificationCard notification={notification} />}
      empty={{ text: 'Write one now, and it is ready when it is needed.' }}
      form={NotificationForm}
    />
  );
}

function NotificationCard({ notification }: { notification: SimpleNotificationRecord }) {
  const { title, description, progress, createdAt } = notification;
  const lines = [
    <TwoLines key="text" text={description} />,
    relativeDay(createdAt),
    <Progress key="progress" progress={progress} of={title} />,
  ];
  return <RowCard title={title} lines={lines} actions={<NotificationActions notification={notification} />} />;
}

const SENDING = 'It is being sent right now';

/** What can be done with a template; while it goes out, nothing. */
function NotificationActions({ notification }: { notification: SimpleNotificationRecord }) {
  const { open } = useDialogParam();
  const { id, title, progress } = notification;
  const locked = progress.state === 'sending' ? SENDING : undefined;
  return (
    <RowActions>
      <SendAction notification={notification} locked={locked} />
      <ActionButton
        permission="notifications:update"
        label="Edit"
        of={title}
        icon={EditIcon}
        locked={locked}
        onClick={() => open('edit', id)}
      />
      <DeleteAction
        resource="notifications"
        record={notification}
        permission="notifications:delete"
        noun="template"
        name={title}
        locked={locked}
      />
    </RowActions>
  );
}
