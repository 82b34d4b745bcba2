import { categoryLabel } from '@contract/notifications.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import { lazy, Suspense } from 'react';
import { DataTable } from 'react-admin';
import { removeRecord } from '../api/record-calls.js';
import { Progress } from '../notifications/Progress.js';
import { stateChoices, stateLabel } from '../notifications/states.js';
import { ActionButton } from '../shared/ActionButton.js';
import type { CsvColumn } from '../shared/csv.js';
import { DialogGate } from '../shared/DialogGate.js';
import { EmptyState } from '../shared/EmptyState.js';
import { BulkAction, Cards, ListFrame, ListTable, RowCard, SearchFilter, SelectFilter } from '../shared/list/index.js';
import { Page } from '../shared/Page.js';
import { OneLine, TwoLines, YesNo } from '../shared/text.js';
import { dayAndHour, relativeDay } from '../shared/time.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { cancelPush } from './cancel.js';
import { categoryChoices, deliveryChoices, deliveryLabel, endingOf, PLATFORM_LABELS, STAY_LISTED } from './labels.js';
import { PushActions } from './PushActions.js';
import { SendTime } from './PushFields.js';

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

const Col = DataTable.Col<PushNotificationRecord>;

const HIDDEN = [
  'body',
  'game',
  'image',
  'platforms',
  'timeZone',
  'delivered',
  'send',
  'finishedAt',
  'createdAt',
  'updatedAt',
];
const HIDDEN_WHEN_COMPACT = ['category', 'screen'];

function PushTable() {
  return (
    <ListTable<PushNotificationRecord>
      storeKey="push"
      main="title"
      bulk={<PushBulkActions />}
      hidden={HIDDEN}
      hiddenWhenCompact={HIDDEN_WHEN_COMPACT}
    >
      <Col source="title" label="Title" render={({ displayTitle }) => <OneLine text={displayTitle} width={640} />} />
      <Col source="category" label="Category" render={({ category }) => categoryLabel(category)} />
      <Col source="screen" label="Screen" disableSort render={(push) => <Screen push={push} />} />
      <Col source="game" label="Game" disableSort render={({ game }) => <OneLine text={game} />} />
      <Col source="deliveryType" label="Delivery" render={({ deliveryType }) => deliveryLabel(deliveryType)} />
      <Col source="sendAt" label="Send time" render={(push) => <SendTime push={push} />} />
      <Col
        source="status"
        label="State"
        render={({ progress, displayTitle }) => <Progress progress={progress} of={displayTitle} />}
      />
      <Col source="body" label="Body" disableSort render={({ body }) => <OneLine text={body} width={280} />} />
      <Col source="image" label="Image" disableSort render={({ image }) => <OneLine text={image} />} />
      <Col source="platforms" label="Platforms" disableSort render={({ platforms }) => PLATFORM_LABELS[platforms]} />
      <Col source="timeZone" label="Time zone" disableSort />
      <Col source="delivered" label="Delivered" disableSort render={({ delivered }) => <YesNo value={delivered} />} />
      <Col source="send" label="To be sent" disableSort render={({ send }) => <YesNo value={send} />} />
      <Col
        source="finishedAt"
        label="Finished"
        disableSort
        render={({ progress }) =>
          progress.finishedAt && <time dateTime={progress.finishedAt}>{dayAndHour(progress.finishedAt)}</time>
        }
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
      <Col source="actions" label="Actions" disableSort align="right" render={(push) => <PushActions push={push} />} />
    </ListTable>
  );
}

/** What the push opens; a game by its name. */
const Screen = ({ push: { screen, game } }: { push: PushNotificationRecord }) =>
  screen === 'Game' && game ? <OneLine text={`Game: ${game}`} width={160} /> : screen;

function PushCard({ push }: { push: PushNotificationRecord }) {
  const { displayTitle, body, category, screen, game, deliveryType, progress } = push;
  const target = `opens ${screen === 'Game' && game ? game : screen}`;
  const lines = [
    <TwoLines key="body" text={body} />,
    [categoryLabel(category), target, deliveryLabel(deliveryType)].join(' · '),
    <SendTime key="time" push={push} />,
    <Progress key="progress" progress={progress} of={displayTitle} />,
  ];
  return <RowCard title={displayTitle} lines={lines} actions={<PushActions push={push} />} />;
}

const nameOf = ({ displayTitle }: PushNotificationRecord): string => displayTitle;

/** The API deletes with the call that cancels: a push that is still to go out is refused here. */
async function remove(push: PushNotificationRecord): Promise<void> {
  if (endingOf(push.progress.state) !== 'delete') throw new Error('Still to be sent. Cancel it first.');
  await removeRecord('mobile-notifications', push, push.revision);
}

/** Cancels or deletes the chosen pushes. */
function PushBulkActions() {
  return (
    <>
      <BulkAction<PushNotificationRecord>
        permission="app-notifications:delete"
        label="Cancel sending"
        icon={CancelIcon}
        color="warning"
        nameOf={nameOf}
        question={(count) => ({
          title: count === 1 ? 'Cancel 1 push?' : `Cancel ${count} pushes?`,
          text: `None of them goes out. ${STAY_LISTED}`,
          action: `Cancel ${count}`,
          dismiss: 'Keep them',
        })}
        run={cancelPush}
        done={(count) => `${count} cancelled`}
        doing="Cancelling pushes"
      />
      <BulkAction<PushNotificationRecord>
        permission="app-notifications:delete"
        label="Delete"
        icon={DeleteIcon}
        color="error"
        nameOf={nameOf}
        question={(count) => ({
          title: count === 1 ? 'Delete 1 push?' : `Delete ${count} pushes?`,
          text: 'They leave the list; devices that got them keep them. This cannot be undone.',
          action: `Delete ${count}`,
        })}
        run={remove}
        done={(count) => `${count} deleted`}
        doing="Deleting pushes"
      />
    </>
  );
}

/** What an export of pushes holds. */
const PUSH_CSV: readonly CsvColumn<PushNotificationRecord>[] = [
  { title: 'Title', value: ({ displayTitle }) => displayTitle },
  { title: 'Body', value: ({ body }) => body },
  { title: 'Category', value: ({ category }) => categoryLabel(category) },
  { title: 'Screen', value: ({ screen }) => screen },
  { title: 'Game', value: ({ game }) => game },
  { title: 'Platforms', value: ({ platforms }) => PLATFORM_LABELS[platforms] },
  { title: 'Delivery', value: ({ deliveryType }) => deliveryLabel(deliveryType) },
  { title: 'Send time (UTC)', value: ({ sendAt }) => sendAt },
  { title: 'Time zone', value: ({ timeZone }) => timeZone },
  { title: 'State', value: ({ progress }) => stateLabel(progress.state) },
  { title: 'Devices', value: ({ progress }) => progress.total },
  { title: 'Sent', value: ({ progress }) => progress.sent },
  { title: 'Failed', value: ({ progress }) => progress.failed },
  { title: 'Image', value: ({ image }) => image },
  { title: 'Created', value: ({ createdAt }) => createdAt },
];
