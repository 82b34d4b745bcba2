import { categoryLabel } from '@contract/notifications.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { Progress } from '../notifications/Progress.js';
import { RowCard } from '../shared/list/index.js';
import { TwoLines } from '../shared/TwoLines.js';
import { deliveryLabel } from './labels.js';
import { PushActions } from './PushActions.js';
import { SendTime } from './SendTime.js';

export function PushCard({ push }: { push: PushNotificationRecord }) {
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
