import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import AddIcon from '@mui/icons-material/Add';
import { lazy, Suspense } from 'react';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { NotificationCard } from './NotificationCard.js';
import { NotificationTable } from './NotificationTable.js';
import { stateChoices, stateLabel } from './states.js';

const NotificationDialog = lazy(() => import('./NotificationDialog.js'));
const NotificationEditDialog = lazy(() => import('./NotificationEditDialog.js'));

const CSV = [
  { title: 'Title', value: ({ title }: SimpleNotificationRecord) => title },
  { title: 'Description', value: ({ description }: SimpleNotificationRecord) => description },
  { title: 'State', value: ({ progress }: SimpleNotificationRecord) => stateLabel(progress.state) },
  { title: 'Sent', value: ({ progress }: SimpleNotificationRecord) => progress.sent },
  { title: 'Failed', value: ({ progress }: SimpleNotificationRecord) => progress.failed },
  { title: 'Created', value: ({ createdAt }: SimpleNotificationRecord) => createdAt },
];

/** Texts for notifications that visitors' browsers show. */
export default function NotificationsPage() {
  const { name, id, open, close } = useDialogParam();
  const add = (
    <ActionButton
      permission="notifications:create"
      label="Add template"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
  return (
    <Page title="Notification templates" permission="notifications:access" actions={add}>
      <ListFrame<SimpleNotificationRecord>
        resource="notifications"
        storeKey="notifications"
        csv={CSV}
        filters={
          <>
            <SearchFilter label="Search templates" />
            <SelectFilter source="status" label="State" choices={stateChoices} />
          </>
        }
        table={<NotificationTable />}
        cards={
          <Cards<SimpleNotificationRecord> card={(notification) => <NotificationCard notification={notification} />} />
        }
        empty={
          <EmptyState
            title="No templates yet"
            text="Write one now, and it is ready when it is needed."
            children={add}
          />
        }
      />
      <Suspense>
        {name === 'create' && (
          <DialogGate permission="notifications:create" onDenied={close}>
            <NotificationDialog onClose={close} />
          </DialogGate>
        )}
        {name === 'edit' && id && (
          <DialogGate permission="notifications:update" onDenied={close}>
            <NotificationEditDialog id={id} onClose={close} />
          </DialogGate>
        )}
      </Suspense>
    </Page>
  );
}
