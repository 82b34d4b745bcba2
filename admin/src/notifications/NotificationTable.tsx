import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import { DataTable } from 'react-admin';
import { BulkDelete, ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { relativeDay } from '../shared/time.js';
import { NotificationActions } from './NotificationActions.js';
import { Progress } from './Progress.js';

const Col = DataTable.Col<SimpleNotificationRecord>;

const bulk = (
  <BulkDelete<SimpleNotificationRecord>
    permission="notifications:delete"
    noun="templates"
    nameOf={({ title }) => title}
  />
);

export function NotificationTable() {
  return (
    <ListTable<SimpleNotificationRecord>
      storeKey="notifications"
      main="title"
      mainWidth="35%"
      bulk={bulk}
      hidden={['updatedAt']}
      roomy={['createdAt']}
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
      <Col
        source="createdAt"
        label="Created"
        render={({ createdAt }) => <time dateTime={createdAt}>{relativeDay(createdAt)}</time>}
      />
      <Col
        source="updatedAt"
        label="Changed"
        render={({ updatedAt }) => <time dateTime={updatedAt}>{relativeDay(updatedAt)}</time>}
      />
      <Col
        source="actions"
        label="Actions"
        disableSort
        align="right"
        render={(notification) => <NotificationActions notification={notification} />}
      />
    </ListTable>
  );
}
