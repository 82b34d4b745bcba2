import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import AddIcon from '@mui/icons-material/Add';
import { lazy, Suspense } from 'react';
import { stateChoices } from '../notifications/states.js';
import { ActionButton } from '../shared/ActionButton.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { Cards, ListFrame, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { PUSH_CSV } from './csv.js';
import { categoryChoices, deliveryChoices } from './labels.js';
import { PushCard } from './PushCard.js';
import { PushTable } from './PushTable.js';

const PushDialog = lazy(() => import('./PushDialog.js'));
const PushEditDialog = lazy(() => import('./PushEditDialog.js'));
const TestSendDialog = lazy(() => import('./TestSendDialog.js'));

/** A push is never a draft: it waits for its time. */
const STATES = stateChoices.filter(({ id }) => id !== 'draft');

/** Pushes to the mobile apps: those that went out, and those that wait for their time. */
export default function PushPage() {
  const { name, id, open, close } = useDialogParam();
  const add = (
    <ActionButton
      permission="app-notifications:create"
      label="Add push"
      icon={AddIcon}
      variant="contained"
      onClick={() => open('create')}
    />
  );
  return (
    <Page title="Mobile push notifications" permission="app-notifications:access" actions={add}>
      <ListFrame<PushNotificationRecord>
        resource="mobile-notifications"
        storeKey="push"
        csv={PUSH_CSV}
        filters={
          <>
            <SearchFilter label="Search pushes" />
            <SelectFilter source="category" label="Category" choices={categoryChoices(true)} />
            <SelectFilter source="deliveryType" label="Delivery" choices={deliveryChoices} />
            <SelectFilter source="status" label="State" choices={STATES} />
          </>
        }
        table={<PushTable />}
        cards={<Cards<PushNotificationRecord> card={(push) => <PushCard push={push} />} />}
        empty={
          <EmptyState
            title="No pushes yet"
            text="Send one to every app at once, or set the time at which it goes out."
            children={add}
          />
        }
      />
      <Suspense>
        {name === 'create' && (
          <DialogGate permission="app-notifications:create" onDenied={close}>
            <PushDialog onClose={close} />
          </DialogGate>
        )}
        {name === 'edit' && id && (
          <DialogGate permission="app-notifications:update" onDenied={close}>
            <PushEditDialog id={id} onClose={close} />
          </DialogGate>
        )}
        {name === 'test' && id && (
          <DialogGate permission="app-notifications:update" onDenied={close}>
            <TestSendDialog id={id} onClose={close} />
          </DialogGate>
        )}
      </Suspense>
    </Page>
  );
}
