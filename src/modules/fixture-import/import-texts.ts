import { versus } from '../../contract/games.js';
import { hasScore, type Result } from '../../contract/results.js';
import { resultOf } from '../games/game-result.js';
import type { GameDoc } from '../games/game.schema.js';
import type { StoredGame } from './fixture-facts.js';
import type { GameFacts, RowFacts } from './matching/facts.js';
import type { NewFixture, Pair } from './matching/match-fixtures.js';

/** Returns the date and time of a kick-off in the game's time zone. */
const kickOff = ({ date, time }: Pick<GameDoc, 'date' | 'time'>): string => `${date} ${time}`;

const timeInWords = ({ isTimeConfirmed = true }: Pick<GameDoc, 'isTimeConfirmed'>): string =>
  isTimeConfirmed ? 'confirmed' : 'to be confirmed';

const undecidedTeams = (
  game: Pick<GameDoc, 'homeTeam' | 'awayTeam' | 'isHomePlaceholder' | 'isAwayPlaceholder'>,
): string =>
  [game.isHomePlaceholder ? game.homeTeam : '', game.isAwayPlaceholder ? game.awayTeam : ''].filter(Boolean).join(', ');

const inWords = ({ homeScore, awayScore, statusText }: Result): string =>
  [homeScore === null ? '' : `${homeScore}–${awayScore ?? ''}`, statusText].filter(Boolean).join(', ');

/** Returns why a row was matched with its game. */
export function reasonOfPair({ row, game, by }: Pair): string {
  if (by === 'id') return row.sourceId !== null && row.sourceId === game.sourceId ? 'Same id' : 'Same number';
  if (by === 'former key')
    return `${row.formerKey.isOfId ? 'Same id' : 'Same season, round and teams'} as in version 0.1.0`;
  if (by === 'placeholder') {
    return `${row.startsAt === game.startsAt ? 'Same kick-off' : 'Only open game of the round'}; a team was not decided`;
  }
  const teams = row.round !== null && game.round !== null ? 'Same round and teams' : 'Same teams';
  return row.season === game.season ? teams : `${teams}; moved from season ${game.season}`;
}

/** Returns why a row becomes a new game. */
export function reasonOfNew({ row, other }: NewFixture): string {
  const what = row.round === null ? `season ${row.season}` : `season ${row.season}, round ${row.round}`;
  if (!other) return `New: no game of these teams in ${what}`;
  return `New: the game of ${other.date} ${whyNot(row, other)}`;
}

function whyNot(row: RowFacts, game: GameFacts): string {
  if (row.season !== game.season) return `belongs to season ${game.season}`;
  if (row.round !== null && game.round !== null && row.round !== game.round) return `is in round ${game.round}`;
  if (row.leg !== null && game.leg !== null && row.leg !== game.leg) return `is number ${game.leg}`;
  if (game.hasScore || game.status === 'Finished') return 'was played';
  return game.status === 'Live' ? 'is live' : 'is in another row';
}

/** Returns the changes of a game in words. */
export function changesInWords(fields: Partial<GameDoc>, game: StoredGame): string[] {
  const after = { ...game, ...fields };
  const changes: string[] = [];
  const add = (label: string, before: string, now: string): void => {
    if (before !== now) changes.push(`${label}: ${before || 'none'} → ${now || 'none'}`);
  };
  add('Kick-off', kickOff(game), kickOff(after));
  add('Time zone', game.timeZone, after.timeZone);
  add('Time', timeInWords(game), timeInWords(after));
  add('Teams', versus(game), versus(after));
  if (versus(game) === versus(after)) add('Undecided teams', undecidedTeams(game), undecidedTeams(after));
  add('Location', game.location, after.location);
  const [before, now] = [resultOf(game), resultOf(after)];
  add('Status', game.status, after.status);
  if (hasScore(now) || now.statusText !== before.statusText) add('Result', inWords(before), inWords(now));
  return changes;
}
