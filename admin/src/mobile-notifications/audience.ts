import type { PushPlatforms } from '@contract/notifications.js';
import type { PushAudience } from '@contract/records/notification.record.js';
import { APP_PLATFORM_NAMES } from '@contract/downloads.js';
import { api, bodyOf } from '../api/index.js';

/** Where a push goes, and to whose followers; of neither: to everybody. */
interface Audience {
  followersOfLeague?: string | null;
  followersOfTeam?: string | null;
  platforms?: PushPlatforms;
}

/** Counted by the server now. */
export async function readAudience({ followersOfLeague, followersOfTeam, platforms }: Audience): Promise<PushAudience> {
  const query = {
    platforms: platforms ?? ('mobile' as const),
    ...(followersOfLeague && { followersOfLeague }),
    ...(followersOfTeam?.trim() && { followersOfTeam: followersOfTeam.trim() }),
  };
  return (await bodyOf(api.GET('/api/mobile/notifications/audience', { params: { query } }))).audience;
}

const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`;

/** '12 apps (8 on iOS, 4 on Android) and 3 browsers', '8 apps on iOS'; 'nobody' where there is none. */
export function audienceText({ ios, android, web }: PushAudience, platforms: PushPlatforms): string {
  const apps = ios + android;
  const split =
    platforms === 'ios' || platforms === 'android'
      ? `on ${APP_PLATFORM_NAMES[platforms]}`
      : `(${ios.toLocaleString('en')} on iOS, ${android.toLocaleString('en')} on Android)`;
  const parts = [
    ...(apps > 0 ? [`${counted(apps, 'app', 'apps')} ${split}`] : []),
    ...(web > 0 ? [counted(web, 'browser', 'browsers')] : []),
  ];
  return parts.join(' and ') || 'nobody';
}
