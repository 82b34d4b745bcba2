import { Types } from 'mongoose';

/** Devices and pushes for tests, without an application. */

export const expoToken = (name: string | number): string => `ExponentPushToken[${name}]`;

/** Returns rows of devices like their registrations store them. */
export function deviceRows(tokens: readonly string[], more: object = {}): { _id: Types.ObjectId; token: string }[] {
  const now = new Date();
  return tokens.map((token) => ({
    _id: new Types.ObjectId(),
    token,
    provider: token.startsWith('Expo') ? 'expo' : 'fcm',
    platform: 'android',
    theme: 'system',
    lat: null,
    lng: null,
    userName: '',
    email: '',
    avatar: '',
    isVerified: false,
    isNotificationsAllowed: true,
    lastSeenAt: now,
    follows: [],
    quietHours: null,
    words: [],
    revision: 1,
    createdAt: now,
    updatedAt: now,
    ...more,
  }));
}

export const tokens = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => expoToken(`${prefix}-${index}`));

export const INSTANT = {
  title: 'The derby is on',
  body: 'Kick-off is at three, join us',
  category: 'news',
  deliveryType: 'instant',
} as const;

export const isOver = ({ state }: { state: string }): boolean => !['scheduled', 'sending', 'draft'].includes(state);
