import type { NotificationCategory } from '../contract/notifications.js';
import { DAY, HOUR, MINUTE } from '../contract/time/units.js';
import { deviceWords, providerOf, type DeviceDoc } from '../modules/devices/device.schema.js';
import type { ProgressDoc } from '../modules/notifications/progress.js';
import { pushWords, type PushDoc } from '../modules/notifications/push.schema.js';
import { demoRecord } from './demo-record.js';

const PEOPLE = [
  { userName: 'Maya Thornley', platform: 'ios', theme: 'dark', ago: 2 * MINUTE },
  { userName: 'Jonas Feldhaus', platform: 'android', theme: 'system', ago: 35 * MINUTE },
  { userName: 'Sunita Karmale', platform: 'android', theme: 'light', ago: 6 * HOUR },
  { userName: 'Inés Valdoro', platform: 'ios', theme: 'system', ago: 26 * HOUR },
  { userName: 'Tomoko Hanamori', platform: 'android', theme: 'dark', ago: 4 * DAY },
] as const;

/** Returns devices of fictional users. The devices allow no notifications, so the demo sends nothing to push services. */
export function demoDevices(now: Date): DeviceDoc[] {
  return PEOPLE.map(({ userName, platform, theme, ago }, index) => {
    const lastSeenAt = new Date(now.getTime() - ago);
    const token = `ExponentPushToken[demo-${index + 1}]`;
    const email = `${userName
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z ]/g, '')
      .replace(' ', '.')}@example.org`;
    const doc: DeviceDoc = {
      ...demoRecord(new Date(lastSeenAt.getTime() - 20 * DAY)),
      ...{ token, provider: providerOf(token), platform, theme, lat: null, lng: null, userName, email, avatar: '' },
      ...{ isVerified: false, isNotificationsAllowed: false, lastSeenAt, follows: [], quietHours: null, words: [] },
    };
    return { ...doc, words: deviceWords(doc) };
  });
}

interface DemoPush {
  title: string;
  body: string;
  category: NotificationCategory;
  hoursAgo: number;
  progress: Pick<ProgressDoc, 'state' | 'total' | 'sent' | 'failed' | 'removed' | 'failures'>;
}

const PUSHES: readonly DemoPush[] = [
  {
    title: 'Liga del Sol tonight',
    body: 'Two games from 18:30, with commentary in three languages.',
    category: 'news',
    hoursAgo: 3,
    progress: { state: 'sent', total: 1_284, sent: 1_279, failed: 5, removed: 5 },
  },
  {
    title: 'A second feed for the hockey',
    body: 'The Rheinbogen games now have a feed with less data.',
    category: 'feature',
    hoursAgo: 20,
    progress: {
      ...{ state: 'sent', total: 1_276, sent: 1_241, failed: 35, removed: 4 },
      failures: { 'expo:unavailable': 28, 'expo:not-registered': 4, 'fcm:rate-limited': 3 },
    },
  },
  {
    title: 'Streams pause at night',
    body: 'From 02:00 to 02:20 UTC streams may stop for a moment.',
    category: 'maintenance',
    hoursAgo: 50,
    progress: { state: 'cancelled', total: 0, sent: 0, failed: 0, removed: 0 },
  },
];

/**
 * Returns push notifications of recent days that are already sent or cancelled.
 * @param image of the newest notification
 */
export function demoPushes(now: Date, image = ''): PushDoc[] {
  return PUSHES.map(({ hoursAgo, progress, ...text }, index) => {
    const sendAt = new Date(now.getTime() - hoursAgo * 60 * MINUTE);
    const finishedAt = progress.state === 'sent' ? new Date(sendAt.getTime() + 40_000) : null;
    const doc: PushDoc = {
      ...demoRecord(sendAt),
      ...text,
      ...{
        image: index === 0 ? image : '',
        screen: 'Home',
        gameId: null,
        gameTitle: '',
        sport: '',
        platforms: 'mobile',
      },
      ...{ deliveryType: 'instant', deliveryDate: '', deliveryTime: '', timeZone: 'UTC', sendAt, words: [] },
      progress: { ...progress, startedAt: finishedAt && sendAt, finishedAt },
    };
    return { ...doc, words: pushWords(doc) };
  });
}
