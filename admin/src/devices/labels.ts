import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { Permission } from '@contract/permissions.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import { agoInWords, zoneLabel } from '@contract/time/labels.js';
import { counted } from '../shared/words.js';

/** The name of an app user; many have none. */
export const appUserLabel = ({ userName, email }: Pick<MobileUserRecord, 'userName' | 'email'>): string =>
  userName || email || 'Unnamed';

/** 'Maya Thornley · iOS · seen 2 hours ago' */
export function deviceLabel(user: Partial<MobileUserRecord>): string {
  const { userName = '', email = '', platform, lastSeenAt, isNotificationsAllowed } = user;
  return [
    appUserLabel({ userName, email }),
    platform && APP_PLATFORM_NAMES[platform],
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

/** '2 teams (arsenal, chelsea), 1 league'; empty where it follows nothing. */
export function followsText(follows: MobileUserRecord['follows']): string {
  return (['team', 'league', 'game'] as const)
    .map((kind) => {
      const values = follows.filter((follow) => follow.kind === kind).map(({ value }) => value);
      const named = kind === 'team' ? ` (${values.join(', ')})` : '';
      return values.length > 0 && counted(values.length, kind) + named;
    })
    .filter(Boolean)
    .join(', ');
}

/** '22:00–07:00, London time'; empty without. */
export const quietText = (quietHours: MobileUserRecord['quietHours']): string =>
  quietHours ? `${quietHours.from}–${quietHours.to}, ${zoneLabel(quietHours.timeZone)}` : '';

/** '27.7172, 85.3240'; empty where the app sent none. */
export const placeText = ({ lat, lng }: Pick<MobileUserRecord, 'lat' | 'lng'>): string =>
  lat === null || lng === null ? '' : `${degrees(lat)}, ${degrees(lng)}`;

/** The keys of the pages that the overview leads to. */
export const MOBILE_PAGES = [
  'app-users:access',
  'app-downloads:access',
  'app-notifications:access',
] as const satisfies readonly Permission[];
