import type { FollowDto, QuietHoursDto } from '@contract/dto/subscription.dto.js';
import { FOLLOW_KINDS, followKey } from '@contract/notifications.js';
import { DAY } from '@contract/time/units.js';
import type { BoardGame } from '../games/board.js';

/** A team, a league or a game that a visitor follows. */
export interface Follow extends FollowDto {
  /** As the visitor knows it: the team's name, the league's, the game's title. */
  name: string;
  /** Of a game: its kick-off as last known, ISO 8601. */
  startsAt?: string;
}

/** What a visitor follows, and the quiet hours. */
export interface NotificationPreferences {
  follows: readonly Follow[];
  quietHours: QuietHoursDto | null;
}

/** A step from what was wanted to what is wanted now. */
export type Change = (preferences: NotificationPreferences) => NotificationPreferences;

export const NOTHING: NotificationPreferences = { follows: [], quietHours: null };

const isSame = (one: FollowDto, other: FollowDto): boolean => followKey(one) === followKey(other);

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

/** Applies the difference between two preferences, and keeps what else has changed meanwhile. */
export const between =
  (from: NotificationPreferences, to: NotificationPreferences): Change =>
  ({ follows, quietHours }) => {
    const added = to.follows.filter(
      (follow) => !isFollowed(from, follow) && !isFollowed({ follows, quietHours }, follow),
    );
    const kept = follows.filter((follow) => isFollowed(to, follow) || !isFollowed(from, follow));
    const isSameTime = JSON.stringify(from.quietHours) === JSON.stringify(to.quietHours);
    return { follows: [...kept, ...added], quietHours: isSameTime ? quietHours : to.quietHours };
  };

export const unchanged: Change = (preferences) => preferences;
export const everythingOff: Change = () => NOTHING;

/** The league of all these games; null where there are several, or none. */
export function leagueOf(games: readonly Pick<BoardGame, 'league' | 'leagueId'>[]): Follow | null {
  const [first] = games;
  if (!first || games.some(({ leagueId }) => leagueId !== first.leagueId)) return null;
  return { kind: 'league', value: first.leagueId, name: first.league };
}

/** How long a game stays followed after its kick-off, ms: it may be postponed and go live later. */
const GAME_KEPT_MS = 7 * DAY;

/** The same without games that are long over. */
export function withoutPast(preferences: NotificationPreferences, now: number): NotificationPreferences {
  const isPast = ({ kind, startsAt }: Follow): boolean =>
    kind === 'game' && startsAt !== undefined && Date.parse(startsAt) + GAME_KEPT_MS < now;
  return { ...preferences, follows: preferences.follows.filter((follow) => !isPast(follow)) };
}

/** What was stored; what cannot be understood counts as nothing. */
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

const isQuietHours = (value: unknown): value is QuietHoursDto => isTexts(value, 'from', 'to', 'timeZone');
