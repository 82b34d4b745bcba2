import { categoryLabel } from '@contract/notifications.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { DataTable } from 'react-admin';
import { Progress } from '../notifications/Progress.js';
import { ListTable } from '../shared/list/index.js';
import { OneLine } from '../shared/OneLine.js';
import { dayAndHour, relativeDay } from '../shared/time.js';
import { YesNo } from '../shared/YesNo.js';
import { deliveryLabel, PLATFORM_LABELS } from './labels.js';
import { PushActions } from './PushActions.js';
import { PushBulkActions } from './PushBulkActions.js';
import { SendTime } from './SendTime.js';

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
const ROOMY = ['category', 'screen'];

export function PushTable() {
  return (
    <ListTable<PushNotificationRecord>
      storeKey="push"
      main="title"
      bulk={<PushBulkActions />}
      hidden={HIDDEN}
      roomy={ROOMY}
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
