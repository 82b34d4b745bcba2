import type { Platforms } from '@contract/games.js';
import type { PushAudience } from '@contract/records/notification.record.js';
import { api, bodyOf } from '../api/index.js';

/** Whose followers a push goes to; neither: everybody. */
interface Followed {
  followersOfLeague?: string | null;
  followersOfTeam?: string | null;
}

/** Counted by the server now. */
export async function readAudience({ followersOfLeague, followersOfTeam }: Followed): Promise<PushAudience> {
  const query = {
    ...(followersOfLeague && { followersOfLeague }),
    ...(followersOfTeam?.trim() && { followersOfTeam: followersOfTeam.trim() }),
  };
  return (await bodyOf(api.GET('/api/mobile/notifications/audience', { params: { query } }))).audience;
}

const counted = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`;

/** '12 apps (8 on iOS, 4 on Android) and 3 browsers'; 'nobody' where there is none. */
export function audienceText({ ios, android, web }: PushAudience, platforms: Platforms): string {
  const apps = platforms === 'web' ? 0 : ios + android;
  const browsers = platforms === 'mobile' ? 0 : web;
  const split = `(${ios.toLocaleString('en')} on iOS, ${android.toLocaleString('en')} on Android)`;
  const parts = [
    ...(apps > 0 ? [`${counted(apps, 'app', 'apps')} ${split}`] : []),
    ...(browsers > 0 ? [counted(browsers, 'browser', 'browsers')] : []),
  ];
  return parts.join(' and ') || 'nobody';
}
