import { categoryLabel } from '@contract/notifications.js';
import type { PushNotificationRecord } from '@contract/records/notification.record.js';
import { stateLabel } from '../notifications/states.js';
import type { CsvColumn } from '../shared/csv.js';
import { deliveryLabel, PLATFORM_LABELS } from './labels.js';

/** What an export of pushes holds. */
export const PUSH_CSV: readonly CsvColumn<PushNotificationRecord>[] = [
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
