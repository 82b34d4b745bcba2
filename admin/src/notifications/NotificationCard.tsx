import type { SimpleNotificationRecord } from '@contract/records/notification.record.js';
import { RowCard } from '../shared/list/index.js';
import { relativeDay } from '../shared/time.js';
import { TwoLines } from '../shared/TwoLines.js';
import { NotificationActions } from './NotificationActions.js';
import { Progress } from './Progress.js';

export function NotificationCard({ notification }: { notification: SimpleNotificationRecord }) {
  const { title, description, progress, createdAt } = notification;
  const lines = [
    <TwoLines key="text" text={description} />,
    relativeDay(createdAt),
    <Progress key="progress" progress={progress} of={title} />,
  ];
  return <RowCard title={title} lines={lines} actions={<NotificationActions notification={notification} />} />;
}
