import type { FollowDto } from '../../contract/dto/subscription.dto.js';
import { followKey } from '../../contract/notifications.js';
import type { FollowRecord } from '../../contract/records/subscription.record.js';
import type { GameDoc } from '../games/game.schema.js';
import type { NotificationPreferences } from './subscription.schema.js';

/** What is stored of what somebody follows, each thing once. */
export const followKeys = (follows: readonly FollowDto[]): string[] => [...new Set(follows.map(followKey))];

function followOf(key: string): FollowRecord {
  const colon = key.indexOf(':');
  return { kind: key.slice(0, colon) as FollowRecord['kind'], value: key.slice(colon + 1) };
}

/** The things whose followers are notified of a game. */
export function followKeysOf(game: Pick<GameDoc, '_id' | 'leagueId' | 'homeTeam' | 'awayTeam'>): string[] {
  return followKeys([
    { kind: 'game', value: game._id.toHexString() },
    { kind: 'team', value: game.homeTeam },
    { kind: 'team', value: game.awayTeam },
    { kind: 'league', value: game.leagueId.toHexString() },
  ]);
}

/** The preferences of a recipient as the API shows them; recipients of older versions have none. */
export const preferencesOf = ({
  follows,
  quietHours,
}: Partial<NotificationPreferences>): { follows: FollowRecord[] } & QuietHours => ({
  follows: (follows ?? []).map(followOf),
  quietHours: quietHours ?? null,
});

type QuietHours = Pick<NotificationPreferences, 'quietHours'>;
