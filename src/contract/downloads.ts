/** Platforms of the mobile app. */
export const APP_PLATFORMS = ['ios', 'android'] as const;
export type AppPlatform = (typeof APP_PLATFORMS)[number];

export const APP_PLATFORM_NAMES: Readonly<Record<AppPlatform, string>> = { ios: 'iOS', android: 'Android' };

export const APP_RELEASE_STATUSES = ['beta', 'stable'] as const;
export type AppReleaseStatus = (typeof APP_RELEASE_STATUSES)[number];

const EXTENSIONS: Readonly<Record<AppPlatform, string>> = { android: 'apk', ios: 'ipa' };

/** Returns the file name of a build: {brand}_{platform}_v{version}.apk or .ipa. */
export const downloadFileName = (brand: string, { platform, version }: { platform: AppPlatform; version: string }) =>
  `${brand}_${platform}_v${version}.${EXTENSIONS[platform]}`;

/** Returns a short form of a count: 999, 1.2K above a thousand, 3.4M above a million. */
export function shortCount(count: number): string {
  if (count > 1_000_000) return `${trimmed(count / 1_000_000)}M`;
  if (count > 1_000) return `${trimmed(count / 1_000)}K`;
  return String(count);
}

const trimmed = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1).replace(/\.0$/, '');
