import type { MobileUserRecord } from '@contract/records/device.record.js';

/** The name of an app user; many have none. */
export const userLabel = ({ userName, email }: Pick<MobileUserRecord, 'userName' | 'email'>): string =>
  userName || email || 'Unnamed';

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
