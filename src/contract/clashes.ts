import { MINUTE } from './time/units.js';
import { fold } from './fold.js';
import type { GameStatus } from './games.js';
import { goesLive } from './results.js';
import { usualLengthMinutes } from './sports.js';
import { decidedTeams, teamId } from './teams.js';

/** Fields of a game that decide whether it clashes with another game. */
export interface ClashingGame {
  id: string;
  title: string;
  homeTeam: string;
  awayTeam: string;
  location: string;
  category: string;
  /** Kick-off, ISO 8601 UTC. */
  startsAt: string;
  status: GameStatus;
  statusText?: string;
  isTimeConfirmed?: boolean;
  isHomePlaceholder?: boolean;
  isAwayPlaceholder?: boolean;
}

/** Conflict of two games. Only a warning, because two venues can have the same name. */
export interface Clash {
  reason: 'team' | 'venue';
  /** Name of the team or the venue, as written in the game. */
  name: string;
  with: Pick<ClashingGame, 'id' | 'title' | 'startsAt'>;
}

interface Planned {
  game: ClashingGame;
  from: number;
  to: number;
  /** Teams and venue of the game, by the key by which games are compared. */
  claims: Map<string, { reason: Clash['reason']; name: string }>;
}

function plannedOf(game: ClashingGame): Planned {
  const from = Date.parse(game.startsAt);
  const claims: Planned['claims'] = new Map();
  // The key contains the sport, because clubs have teams in several sports.
  for (const name of decidedTeams(game)) {
    if (name) claims.set(`team:${game.category}:${teamId(name)}`, { reason: 'team', name });
  }
  const venue = fold(game.location.trim());
  if (venue) claims.set(`venue:${venue}`, { reason: 'venue', name: game.location });
  return { game, from, to: from + usualLengthMinutes(game.category) * MINUTE, claims };
}

/**
 * Returns the clashes of each game that has any, by its id. Games clash if they overlap and share a team or the venue. Games last
 * as long as is usual for their sport. Games that have ended, are called off, or have no confirmed time do not clash.
 * Placeholders such as 'Winner SF1' are not teams.
 */
export function clashesOf(games: readonly ClashingGame[]): ReadonlyMap<string, readonly Clash[]> {
  const planned = games
    .filter((game) => (game.status === 'Live' || goesLive(game)) && !Number.isNaN(Date.parse(game.startsAt)))
    .map(plannedOf)
    .sort((a, b) => a.from - b.from);
  const clashes = new Map<string, Clash[]>();
  const claimed = new Map<string, Planned[]>();
  const add = (one: Planned, claim: string, { game: { id, title, startsAt } }: Planned): void => {
    const clash = one.claims.get(claim);
    if (!clash) return;
    clashes.set(one.game.id, [...(clashes.get(one.game.id) ?? []), { ...clash, with: { id, title, startsAt } }]);
  };
  for (const one of planned) {
    for (const claim of one.claims.keys()) {
      const running = (claimed.get(claim) ?? []).filter(({ to }) => to > one.from);
      for (const other of running) {
        add(one, claim, other);
        add(other, claim, one);
      }
      claimed.set(claim, [...running, one]);
    }
  }
  return clashes;
}

/** Returns the clashes of a game with other games. The game may be new. */
export const clashesWith = (game: ClashingGame, others: readonly ClashingGame[]): readonly Clash[] =>
  clashesOf([game, ...others.filter(({ id }) => id !== game.id)]).get(game.id) ?? [];

/** Returns the text of a clash: 'Arsenal also plays in Arsenal vs Leeds', 'Emirates is also the venue of Spurs vs Leeds'. */
export const clashInWords = ({ reason, name, with: { title } }: Clash): string =>
  reason === 'team' ? `${name} also plays in ${title}` : `${name} is also the venue of ${title}`;
