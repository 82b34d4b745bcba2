import { categoryLabel } from '@contract/notifications.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { RESOURCES } from '@contract/resources/index.js';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import CancelIcon from '@mui/icons-material/EventBusyOutlined';
import { lazy } from 'react';
import { useReference } from 'react-admin';
import { removeRecord } from '../api/record-calls.js';
import { leagueLabel } from '../leagues/labels.js';
import { Progress } from '../notifications/Progress.js';
import { failuresText, stateChoices, stateLabel } from '../notifications/states.js';
import { DialogAt } from '../shared/DialogAt.js';
import { RecordDialogAt } from '../shared/form/index.js';
import { BulkAction, SelectFilter } from '../shared/list/index.js';
import { ResourcePage } from '../shared/ResourcePage.js';
import { ZonedTime } from '../shared/Kickoff.js';
import { DayAndHour, OneLine, TwoLines } from '../shared/text.js';
import { useDialogParam } from '../shared/useDialogParam.js';
import { counted } from '../shared/words.js';
import { cancelPush } from './cancel.js';
import { categoryChoices, deliveryChoices, deliveryLabel, endingOf, PLATFORM_LABELS, STAY_LISTED } from './labels.js';
import { PushActions } from './PushActions.js';

const PushDialog = lazy(() => import('./PushDialog.js'));
const PushEditDialog = lazy(async () => ({ default: (await import('./PushDialog.js')).PushEditDialog }));
const DeliveryDialog = lazy(() => import('./DeliveryDialog.js'));
const TestSendDialog = lazy(() => import('./TestSendDialog.js'));

const { noun, nouns } = RESOURCES['mobile-notifications'];

/** Pushes have no draft state. */
const STATES = stateChoices.filter(({ id }) => id !== 'draft');

/** Lists sent and scheduled pushes to the mobile apps. */
export default function PushPage() {
  return (
    <ResourcePage<PushNotificationRecord>
      resource="mobile-notifications"
      title="Mobile push notifications"
      storeKey="push"
      csv={[
        ['Title', 'displayTitle'],
        'body',
        ['Category', ({ category }) => categoryLabel(category)],
        'screen',
        'game',
        ['Platforms', ({ platforms }) => PLATFORM_LABELS[platforms]],
        ['Followers of the league (id)', 'followersOfLeague'],
        ['Followers of the team', 'followersOfTeam'],
        ['Delivery', ({ deliveryType }) => deliveryLabel(deliveryType)],
        ['Send time (UTC)', 'sendAt'],
        'timeZone',
        ['State', ({ progress }) => stateLabel(progress.state)],
        ['Devices', ({ progress }) => progress.total],
        ['Sent', ({ progress }) => progress.sent],
        ['Failed', ({ progress }) => progress.failed],
        ['Why they failed', ({ progress }) => failuresText(progress)],
        'image',
        ['Created', 'createdAt'],
      ]}
      filters={
        <>
          <SelectFilter source="category" label="Category" choices={categoryChoices(true)} />
          <SelectFilter source="deliveryType" label="Delivery" choices={deliveryChoices} />
          <SelectFilter source="status" label="State" choices={STATES} />
        </>
      }
      main="title"
      createdHidden="always"
      columns={[
        { source: 'title', render: ({ displayTitle }) => <OneLine text={displayTitle} width={640} /> },
        { source: 'category', hidden: 'compact', render: ({ category }) => categoryLabel(category) },
        { source: 'screen', hidden: 'compact', render: (push) => <Screen push={push} /> },
        { source: 'game', hidden: 'always', text: 200 },
        {
          source: 'deliveryType',
          label: 'Delivery',
          hidden: 'compact',
          render: ({ deliveryType }) => deliveryLabel(deliveryType),
        },
        {
          source: 'sendAt',
          label: 'Send time',
          render: (push) => <ZonedTime at={push.sendAt} timeZone={push.timeZone} />,
        },
        { source: 'status', label: 'State', render: (push) => <Delivery push={push} /> },
        { source: 'body', hidden: 'always', text: 280 },
        { source: 'image', hidden: 'always', text: 200 },
        { source: 'platforms', hidden: 'always', render: ({ platforms }) => PLATFORM_LABELS[platforms] },
        {
          source: 'followersOfLeague',
          label: 'Followers of',
          hidden: 'always',
          render: (push) => <FollowersOf push={push} />,
        },
        { source: 'timeZone', hidden: 'always' },
        { source: 'delivered', hidden: 'always', as: 'flag' },
        { source: 'send', label: 'To be sent', hidden: 'always', as: 'flag' },
        {
          source: 'finishedAt',
          label: 'Finished',
          hidden: 'always',
          render: ({ progress: { finishedAt } }) => finishedAt && <DayAndHour at={finishedAt} />,
        },
      ]}
      bulk={<PushBulkActions />}
      actions={(push) => <PushActions push={push} />}
      card={(push) => ({ title: push.displayTitle, lines: linesOf(push) })}
      empty={{ text: 'Send a push to every app now, or schedule it.' }}
      add={{}}
      dialogs={
        <>
          <DialogAt name="create" permission="app-notifications:create" withId={false} dialog={PushDialog} />
          <RecordDialogAt name="edit" permission="app-notifications:update" dialog={PushEditDialog} />
          <RecordDialogAt name="delivery" title="Delivery" dialog={DeliveryDialog} />
          <RecordDialogAt name="test" title="Test send" permission="app-notifications:update" dialog={TestSendDialog} />
        </>
      }
    />
  );
}

/** Shows the progress of a push, which opens its results. */
function Delivery({ push: { id, progress, displayTitle } }: { push: PushNotificationRecord }) {
  const { open } = useDialogParam();
  return <Progress progress={progress} of={displayTitle} onOpen={() => open('delivery', id)} />;
}

function FollowersOf({ push: { followersOfLeague, followersOfTeam } }: { push: PushNotificationRecord }) {
  const { referenceRecord: league } = useReference<LeagueRecord>({
    reference: 'leagues',
    id: followersOfLeague ?? '',
    options: { enabled: followersOfLeague !== null },
  });
  const names = [followersOfLeague && (league ? leagueLabel(league) : 'A league'), followersOfTeam].filter(Boolean);
  return <OneLine text={names.join(', ') || 'Everyone'} width={200} />;
}

/** Shows the screen that a push opens; a game is shown by name. */
const Screen = ({ push: { screen, game } }: { push: PushNotificationRecord }) => (
  <OneLine text={screen === 'Game' && game ? `Game: ${game}` : screen} width={160} />
);

function linesOf(push: PushNotificationRecord) {
  const { body, category, screen, game, deliveryType } = push;
  const target = `opens ${screen === 'Game' && game ? game : screen}`;
  return [
    <TwoLines key="body" text={body} />,
    [categoryLabel(category), target, deliveryLabel(deliveryType)].join(' · '),
    <ZonedTime key="time" at={push.sendAt} timeZone={push.timeZone} />,
    <Delivery key="progress" push={push} />,
  ];
}

/** Deletes a push. The API's call would cancel an unsent push, so this function rejects unsent pushes. */
async function remove(push: PushNotificationRecord): Promise<void> {
  if (endingOf(push.progress.state) !== 'delete') throw new Error('Not sent yet. Cancel it first.');
  await removeRecord('mobile-notifications', push, push.revision);
}

function PushBulkActions() {
  return (
    <>
      <BulkAction<PushNotificationRecord>
        permission="app-notifications:delete"
        label="Cancel sending"
        icon={CancelIcon}
        color="warning"
        question={(count) => ({
          title: `Cancel ${counted(count, noun, nouns)}?`,
          text: `None of them will be sent. ${STAY_LISTED}`,
          action: `Cancel ${count}`,
          dismiss: 'Keep them',
        })}
        run={cancelPush}
        done={(count) => `${count} cancelled`}
        doing={`Cancelling ${nouns}`}
      />
      <BulkAction<PushNotificationRecord>
        permission="app-notifications:delete"
        label="Delete"
        icon={DeleteIcon}
        color="error"
        question={(count) => ({
          title: `Delete ${counted(count, noun, nouns)}?`,
          text: 'The pushes are removed from the list but stay on devices that received them. This cannot be undone.',
          action: `Delete ${count}`,
        })}
        run={remove}
        done={(count) => `${count} deleted`}
        doing={`Deleting ${nouns}`}
      />
    </>
  );
}
