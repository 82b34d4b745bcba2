import type { FollowDto, QuietHoursDto } from '@contract/dto/subscription.dto.js';
import { LIMITS } from '@contract/limits.js';
import { FOLLOW_KINDS, followKey } from '@contract/notifications.js';
import { DAY } from '@contract/time/units.js';
import type { BoardGame } from '../games/board.js';

/** A followed team, league, or game. */
export interface Follow extends FollowDto {
  /** Display name: the name of the team or league, or the title of the game. */
  name: string;
  /** Last known kick-off of a game, ISO 8601. */
  startsAt?: string;
}

/** Follows and quiet hours of a visitor. */
export interface NotificationPreferences {
  follows: readonly Follow[];
  quietHours: QuietHoursDto | null;
}

/** Returns changed preferences. */
export type Change = (preferences: NotificationPreferences) => NotificationPreferences;

export const NOTHING: NotificationPreferences = { follows: [], quietHours: null };

const isSame = (one: FollowDto, other: FollowDto): boolean => followKey(one) === followKey(other);

/** Returns whether two preferences name the same follows, in any order, and the same quiet hours. */
export const isEqual = (one: NotificationPreferences, other: NotificationPreferences): boolean =>
  one.follows.length === other.follows.length &&
  one.follows.every((follow) => isFollowed(other, follow)) &&
  JSON.stringify(one.quietHours) === JSON.stringify(other.quietHours);

export const isFollowed = ({ follows }: NotificationPreferences, follow: FollowDto): boolean =>
  follows.some((one) => isSame(one, follow));

export const following =
  (follow: Follow): Change =>
  (preferences) =>
    isFollowed(preferences, follow) ? preferences : { ...preferences, follows: [...preferences.follows, follow] };

export const notFollowing =
  (follow: FollowDto): Change =>
  (preferences) => ({ ...preferences, follows: preferences.follows.filter((one) => !isSame(one, follow)) });

export const withQuietHours =
  (quietHours: QuietHoursDto | null): Change =>
  (preferences) => ({ ...preferences, quietHours });

export const everythingOff: Change = () => NOTHING;

/** Returns a change that follows all given subjects, up to the limit of a browser. */
export const followingAll =
  (added: readonly Follow[]): Change =>
  (preferences) => {
    const all = added.reduce((changed, follow) => following(follow)(changed), preferences);
    return { ...all, follows: all.follows.slice(0, LIMITS.follows) };
  };

/** Returns whether a follow concerns a game: the game itself, its league, or one of its teams. */
export function isFollowedGame(
  follows: readonly Follow[],
  game: Pick<BoardGame, '_id' | 'leagueId' | 'homeTeam' | 'awayTeam'>,
): boolean {
  const keys = new Set(follows.map(followKey));
  const { _id, leagueId, homeTeam, awayTeam } = game;
  return (
    keys.has(followKey({ kind: 'game', value: _id })) ||
    keys.has(followKey({ kind: 'league', value: leagueId })) ||
    [homeTeam, awayTeam].some((team) => keys.has(followKey({ kind: 'team', value: team })))
  );
}

/** Returns the league that all games share, or null. */
export function leagueOf(games: readonly Pick<BoardGame, 'league' | 'leagueId'>[]): Follow | null {
  const [first] = games;
  if (!first || games.some(({ leagueId }) => leagueId !== first.leagueId)) return null;
  return { kind: 'league', value: first.leagueId, name: first.league };
}

/** Time after the kick-off during which a game stays followed, in ms, because it may be postponed. */
const GAME_RETENTION_MS = 7 * DAY;

/** Returns the preferences without games whose retention has ended. */
export function withoutPast(preferences: NotificationPreferences, now: number): NotificationPreferences {
  const isPast = ({ kind, startsAt }: Follow): boolean =>
    kind === 'game' && startsAt !== undefined && Date.parse(startsAt) + GAME_RETENTION_MS < now;
  return { ...preferences, follows: preferences.follows.filter((follow) => !isPast(follow)) };
}

/** Parses stored preferences. Invalid parts are ignored. */
export function parsePreferences(text: string | null): NotificationPreferences {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<NotificationPreferences> | null;
    const follows = Array.isArray(stored?.follows) ? (stored.follows as readonly unknown[]).filter(isFollow) : [];
    const { quietHours } = stored ?? {};
    return { follows, quietHours: isQuietHours(quietHours) ? quietHours : null };
  } catch {
    return NOTHING;
  }
}

const isTexts = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

const isFollow = (value: unknown): value is Follow =>
  isTexts(value, 'kind', 'value', 'name') && FOLLOW_KINDS.includes((value as Follow).kind);

/** Maximum length of the title of a game: two teams and the words between them. */
const MAX_TITLE = 3 * LIMITS.name;

/** Returns whether a value from outside, such as a link, is a follow that the server accepts. */
export const isSiteFollow = (value: unknown): value is Follow =>
  isFollow(value) &&
  value.name.trim() !== '' &&
  (value.kind === 'team'
    ? value.name.length <= LIMITS.name
    : value.name.length <= MAX_TITLE && /^[0-9a-f]{24}$/i.test(value.value)) &&
  (value.startsAt === undefined || !Number.isNaN(Date.parse(value.startsAt)));

const isQuietHours = (value: unknown): value is QuietHoursDto => isTexts(value, 'from', 'to', 'timeZone');
