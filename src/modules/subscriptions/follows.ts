import type { FollowDto } from '../../contract/dto/subscription.dto.js';
import { followKey } from '../../contract/notifications.js';
import type { FollowRecord } from '../../contract/records/subscription.record.js';
import type { GameDoc } from '../games/game.schema.js';
import type { NotificationPreferences } from './subscription.schema.js';

/** Returns the stored keys of followed leagues, teams, and games, without duplicates. */
export const followKeys = (follows: readonly FollowDto[]): string[] => [...new Set(follows.map(followKey))];

function followOf(key: string): FollowRecord {
  const colon = key.indexOf(':');
  return { kind: key.slice(0, colon) as FollowRecord['kind'], value: key.slice(colon + 1) };
}

/**
 * Returns the keys whose followers are notified about a game.
 *
 * @param namesOf returns the other names of a team, whose followers are notified, too
 */
export function followKeysOf(
  game: Pick<GameDoc, '_id' | 'leagueId' | 'homeTeam' | 'awayTeam'>,
  namesOf: (team: string) => readonly string[],
): string[] {
  const names = [game.homeTeam, game.awayTeam].flatMap((team) => [team, ...namesOf(team)]);
  return followKeys([
    { kind: 'game', value: game._id.toHexString() },
    ...names.map((value) => ({ kind: 'team' as const, value })),
    { kind: 'league', value: game.leagueId.toHexString() },
  ]);
}

/** Returns the preferences of a recipient in the API's format. Recipients of older versions have no preferences. */
export const preferencesOf = ({
  follows,
  quietHours,
}: Partial<NotificationPreferences>): { follows: FollowRecord[] } & QuietHours => ({
  follows: (follows ?? []).map(followOf),
  quietHours: quietHours ?? null,
});

type QuietHours = Pick<NotificationPreferences, 'quietHours'>;
