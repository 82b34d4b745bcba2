import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import type { Permission } from '@contract/permissions.js';
import type { MobileUserRecord } from '@contract/records/device.record.js';
import { fromNow, zoneLabel } from '@contract/time/labels.js';
import { counted } from '../shared/words.js';

/** Returns the name of an app user, which is often empty. */
export const appUserLabel = ({ userName, email }: Pick<MobileUserRecord, 'userName' | 'email'>): string =>
  userName || email || 'Unnamed';

/** Describes a device: 'Maya Thornley · iOS · seen 2 h ago'. */
export function deviceLabel(user: Partial<MobileUserRecord>, zone: string): string {
  const { userName = '', email = '', platform, lastSeenAt, isNotificationsAllowed } = user;
  return [
    appUserLabel({ userName, email }),
    platform && APP_PLATFORM_NAMES[platform],
    lastSeenAt && `seen ${fromNow(Date.parse(lastSeenAt), undefined, zone)}`,
    isNotificationsAllowed === false && 'notifications off',
  ]
    .filter(Boolean)
    .join(' · ');
}

export const THEME_LABELS = { light: 'Light', dark: 'Dark', system: 'System' } as const satisfies Record<
  MobileUserRecord['theme'],
  string
>;

/** Formats degrees as '51.5072', or as a dash if the app sent none. */
export const degrees = (value: number | null): string => (value === null ? '—' : value.toFixed(4));

/** Describes follows: '2 teams (arsenal, chelsea), 1 league'. Empty without follows. */
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

/** Formats quiet hours as '22:00–07:00, London time'. Empty without quiet hours. */
export const quietText = (quietHours: MobileUserRecord['quietHours']): string =>
  quietHours ? `${quietHours.from}–${quietHours.to}, ${zoneLabel(quietHours.timeZone)}` : '';

/** Formats a location as '27.7172, 85.3240'. Empty if the app sent none. */
export const placeText = ({ lat, lng }: Pick<MobileUserRecord, 'lat' | 'lng'>): string =>
  lat === null || lng === null ? '' : `${degrees(lat)}, ${degrees(lng)}`;

/** Permissions of the pages that the overview links to. */
export const MOBILE_PAGES = [
  'app-users:access',
  'app-downloads:access',
  'app-notifications:access',
] as const satisfies readonly Permission[];
