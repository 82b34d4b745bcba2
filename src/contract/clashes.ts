import { MINUTE } from './time/units.js';
import { fold } from './fold.js';
import type { GameStatus } from './games.js';
import { goesLive } from './results.js';
import { usualLengthMinutes } from './sports.js';
import { decidedTeams, teamId } from './teams.js';

/** What of a game decides whether it clashes with another. */
export interface ClashingGame {
  id: string;
  title: string;
  homeTeam: string;
  awayTeam: string;
  location: string;
  category: string;
  /** The kick-off, ISO 8601 UTC. */
  startsAt: string;
  status: GameStatus;
  statusText?: string;
  isTimeConfirmed?: boolean;
  isHomePlaceholder?: boolean;
  isAwayPlaceholder?: boolean;
}

/** Why two games cannot both be as they are planned: a warning, for two pitches may bear one name. */
export interface Clash {
  reason: 'team' | 'venue';
  /** The team or the venue, as the game itself writes it. */
  name: string;
  with: Pick<ClashingGame, 'id' | 'title' | 'startsAt'>;
}

interface Planned {
  game: ClashingGame;
  from: number;
  to: number;
  /** Teams of a sport, and the venue: what it says there, by what it is compared by. */
  claims: Map<string, { reason: Clash['reason']; name: string }>;
}

function plannedOf(game: ClashingGame): Planned {
  const from = Date.parse(game.startsAt);
  const claims: Planned['claims'] = new Map();
  // Clubs have teams in several sports.
  for (const name of decidedTeams(game)) {
    if (name) claims.set(`team:${game.category}:${teamId(name)}`, { reason: 'team', name });
  }
  const venue = fold(game.location.trim());
  if (venue) claims.set(`venue:${venue}`, { reason: 'venue', name: game.location });
  return { game, from, to: from + usualLengthMinutes(game.category) * MINUTE, claims };
}

/**
 * The clashes of each game that has some, by its id: games of which a team or the venue is the same and which overlap, by
 * the usual length of their sports. Games that have ended, are called off or have no confirmed time clash with nothing, and
 * placeholders such as 'Winner SF1' are no teams.
 */
export function clashesOf(games: readonly ClashingGame[]): ReadonlyMap<string, readonly Clash[]> {
  const planned = games
    .filter((game) => (game.status === 'Live' || goesLive(game)) && !Number.isNaN(Date.parse(game.startsAt)))
    .map(plannedOf)
    .sort((a, b) => a.from - b.from);
  const clashes = new Map<string, Clash[]>();
  const claimed = new Map<string, Planned[]>();
  const add = (one: Planned, claim: string, { game: { id, title, startsAt } }: Planned): void => {
    const said = one.claims.get(claim);
    if (!said) return;
    clashes.set(one.game.id, [...(clashes.get(one.game.id) ?? []), { ...said, with: { id, title, startsAt } }]);
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

/** The clashes of a game, stored or not, with others. */
export const clashesWith = (game: ClashingGame, others: readonly ClashingGame[]): readonly Clash[] =>
  clashesOf([game, ...others.filter(({ id }) => id !== game.id)]).get(game.id) ?? [];

/** 'Arsenal also plays in Arsenal vs Leeds', 'Emirates is also the venue of Spurs vs Leeds' */
export const clashInWords = ({ reason, name, with: { title } }: Clash): string =>
  reason === 'team' ? `${name} also plays in ${title}` : `${name} is also the venue of ${title}`;
