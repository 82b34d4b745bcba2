import type { MobileUserRecord } from '@contract/records/device.record.js';
import { agoInWords } from '@contract/time/labels.js';

/** The name of an app user; many have none. */
export const userLabel = ({ userName, email }: Pick<MobileUserRecord, 'userName' | 'email'>): string =>
  userName || email || 'Unnamed';

const PLATFORMS = { ios: 'iOS', android: 'Android' } as const satisfies Record<MobileUserRecord['platform'], string>;

/** 'Maya Thornley · iOS · seen 2 hours ago' */
export function deviceLabel(user: Partial<MobileUserRecord>): string {
  const { userName = '', email = '', platform, lastSeenAt, isNotificationsAllowed } = user;
  return [
    userLabel({ userName, email }),
    platform && PLATFORMS[platform],
    lastSeenAt && `seen ${agoInWords(Date.parse(lastSeenAt))}`,
    isNotificationsAllowed === false && 'takes no notifications',
  ]
    .filter(Boolean)
    .join(' · ');
}

export const THEME_LABELS = { light: 'Light', dark: 'Dark', system: 'System' } as const satisfies Record<
  MobileUserRecord['theme'],
  string
>;

/** '51.5072' of a degree, or a dash where the app sent none. */
export const degrees = (value: number | null): string => (value === null ? '—' : value.toFixed(4));

export const YES_NO = [
  { id: 'true', name: 'Yes' },
  { id: 'false', name: 'No' },
];
