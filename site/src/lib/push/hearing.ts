import type { FollowDto, QuietHoursDto } from '@contract/dto/subscription.dto.js';
import { FOLLOW_KINDS, followKey } from '@contract/notifications.js';
import type { BoardGame } from '../games/board.js';

/** A team, a league or a game that a visitor follows. */
export interface Follow extends FollowDto {
  /** As the visitor knows it: the team's name, the league's, the game's title. */
  name: string;
  /** Of a game: its kick-off as last known, ISO 8601. */
  startsAt?: string;
}

/** What a visitor wants to hear of, and when not. */
export interface Hearing {
  follows: readonly Follow[];
  quietHours: QuietHoursDto | null;
}

/** A step from what was wanted to what is wanted now. */
export type Change = (hearing: Hearing) => Hearing;

export const NOTHING: Hearing = { follows: [], quietHours: null };

const isSame = (one: FollowDto, other: FollowDto): boolean => followKey(one) === followKey(other);

export const isFollowed = ({ follows }: Hearing, follow: FollowDto): boolean =>
  follows.some((one) => isSame(one, follow));

export const following =
  (follow: Follow): Change =>
  (hearing) =>
    isFollowed(hearing, follow) ? hearing : { ...hearing, follows: [...hearing.follows, follow] };

export const notFollowing =
  (follow: FollowDto): Change =>
  (hearing) => ({ ...hearing, follows: hearing.follows.filter((one) => !isSame(one, follow)) });

export const withQuietHours =
  (quietHours: QuietHoursDto | null): Change =>
  (hearing) => ({ ...hearing, quietHours });

export const unchanged: Change = (hearing) => hearing;
export const everythingOff: Change = () => NOTHING;

/** The league of all these games; null where there are several, or none. */
export function leagueOf(games: readonly Pick<BoardGame, 'league' | 'leagueId'>[]): Follow | null {
  const [first] = games;
  if (!first || games.some(({ leagueId }) => leagueId !== first.leagueId)) return null;
  return { kind: 'league', value: first.leagueId, name: first.league };
}

/** How long a game stays followed after its kick-off, ms: it may be postponed, and there is news of it again. */
const GAME_KEPT_MS = 7 * 86_400_000;

/** The same without games that are long over. */
export function withoutPast(hearing: Hearing, now: number): Hearing {
  const isPast = ({ kind, startsAt }: Follow): boolean =>
    kind === 'game' && startsAt !== undefined && Date.parse(startsAt) + GAME_KEPT_MS < now;
  return { ...hearing, follows: hearing.follows.filter((follow) => !isPast(follow)) };
}

/** What was stored; what cannot be understood counts as nothing. */
export function parseHearing(text: string | null): Hearing {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Hearing> | null;
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
