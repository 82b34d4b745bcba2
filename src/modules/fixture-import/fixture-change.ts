import { Types } from 'mongoose';
import { isDeepStrictEqual } from 'node:util';
import { versus } from '../../contract/games.js';
import { compareCodeUnits } from '../../contract/sort-key.js';
import { hasScore } from '../../contract/results.js';
import { callOffOf, rearmed } from '../games/game-change.js';
import { usualEndAt } from '../games/game-rules.js';
import { resultOf } from '../games/game-result.js';
import { gameWords, type FixtureFields, type GameDoc } from '../games/game.schema.js';
import type { RowIdentity, StoredGame } from './fixture-facts.js';
import { changedResult } from './fixture-result.js';
import type { PlannedFixture } from './import-plan.js';
import type { FixtureRow } from './parsers/fixture-row.js';
import { compareVersions } from './parsers/ics-versions.js';
import { isPlaceholder } from '../../contract/placeholders.js';

/** Changes of a game that was imported before. */
export interface FixtureChange {
  /** Fields that a visitor or a member of staff can see. */
  fields: Partial<GameDoc>;
  /** Fields that only imports read. */
  hidden: Partial<GameDoc>;
  /** Reason why a part of the row is ignored. Empty if all parts count. */
  remark: string;
}

/** Returns the changes that a row makes to its game. */
export function changeByFixture(fixture: PlannedFixture, game: StoredGame, now: Date): FixtureChange {
  const { identity, row } = fixture;
  const isSameEvent = game.fixture === undefined || game.fixture.sourceId === identity.sourceId;
  if (isSameEvent && isOlder(row, game)) {
    return { fields: {}, hidden: {}, remark: 'A newer version of this event was already imported' };
  }
  const teams = changedTeams(fixture, game);
  const kickOff = changedKickOff(fixture, game, now);
  const all: Partial<GameDoc> = { ...teams.fields, ...kickOff.fields };
  if (row.finished) all.status = 'Finished';
  if (row.isTimeConfirmed !== (game.isFixtureTimeConfirmed ?? true)) {
    Object.assign(all, { isTimeConfirmed: row.isTimeConfirmed, isFixtureTimeConfirmed: row.isTimeConfirmed });
  }
  const isMoved = all.startsAt !== undefined;
  Object.assign(all, changedResult(row, game, all.status ?? game.status, isMoved));
  const { fields, hidden } = differences(all, game);
  Object.assign(fields, callOffOf(game, fields));
  if (['title', 'homeTeam', 'awayTeam', 'location'].some((name) => name in fields)) {
    fields.words = gameWords({ ...game, ...fields });
  }
  const next = changedIdentity(fixture, game, teams.named, kickOff.remark !== '');
  return {
    fields,
    hidden: { ...hidden, ...(next && { fixture: next }), ...newVersion(row, game) },
    remark: kickOff.remark,
  };
}

const HIDDEN: ReadonlySet<string> = new Set<keyof GameDoc>([
  'fixtureResult',
  'fixtureStartsAt',
  'isFixtureTimeConfirmed',
]);

/** Returns the fields that differ from the stored game. Staff may already have made the same change. */
function differences(fields: Partial<GameDoc>, game: StoredGame): Pick<FixtureChange, 'fields' | 'hidden'> {
  const { homeScore = null, awayScore = null, statusText = '', isTimeConfirmed = true } = game;
  const before = new Map<string, unknown>(
    Object.entries({ ...game, homeScore, awayScore, statusText, isTimeConfirmed }),
  );
  const changed = Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, before.get(name)));
  return {
    fields: Object.fromEntries(changed.filter(([name]) => !HIDDEN.has(name))),
    hidden: Object.fromEntries(changed.filter(([name]) => HIDDEN.has(name))),
  };
}

/** Returns whether an earlier import stored a later version of the row's event. */
const isOlder = ({ version }: FixtureRow, { fixtureVersion }: StoredGame): boolean =>
  version !== undefined && fixtureVersion !== undefined && compareVersions(version, fixtureVersion) < 0;

const newVersion = ({ version }: FixtureRow, { fixtureVersion }: StoredGame): Partial<GameDoc> =>
  version && (!fixtureVersion || compareVersions(version, fixtureVersion) !== 0) ? { fixtureVersion: version } : {};

function changedKickOff(
  { row, startsAt, finished, time, timeZone }: PlannedFixture,
  game: StoredGame,
  now: Date,
): Pick<FixtureChange, 'fields' | 'remark'> {
  const named = game.fixtureStartsAt ?? game.startsAt;
  if (named.getTime() === startsAt.getTime()) return { fields: {}, remark: '' };
  const isReopened = game.status === 'Finished' && !finished && startsAt > now;
  if (isReopened && hasScore(resultOf(game))) {
    return { fields: {}, remark: 'The game has a score, so its kick-off is not changed' };
  }
  const status = finished ? 'Finished' : isReopened ? 'Scheduled' : game.status;
  return {
    fields: {
      date: row.date,
      time,
      timeZone,
      startsAt,
      fixtureStartsAt: startsAt,
      usualEndAt: usualEndAt(startsAt, game.category),
      ...(isReopened || game.startsAt.getTime() !== startsAt.getTime() ? rearmed(game, status) : {}),
      ...(isReopened ? { status: 'Scheduled' } : {}),
    },
    remark: '',
  };
}

const SIDES = ['home', 'away'] as const;
type SideName = (typeof SIDES)[number];

/**
 * Returns the changes of the teams, and the team names that the next import is compared with. A placeholder never replaces a
 * decided team.
 */
function changedTeams(
  { row, facts }: PlannedFixture,
  game: StoredGame,
): { fields: Partial<GameDoc>; named: Record<SideName, string> } {
  const fields: Partial<GameDoc> = {};
  const named = { home: row.home, away: row.away };
  for (const side of SIDES) {
    const [field, flag] = [`${side}Team`, `is${side === 'home' ? 'Home' : 'Away'}Placeholder`] as const;
    const wasPlaceholder = placeholderOf(game, side);
    const last = game.fixture?.[side] ?? (wasPlaceholder ? game[field] : row[side]);
    if (facts[side].isPlaceholder && !wasPlaceholder) named[side] = game.fixture?.[side] ?? game[field];
    // A name that staff have corrected since the last import stays.
    else if (row[side] !== last && game[field] === last) fields[field] = row[side];
    const isNow = (fields[field] ?? game[field]) === row[side] && facts[side].isPlaceholder;
    if (isNow !== (game[flag] ?? false)) fields[flag] = isNow;
  }
  const teams = { ...game, ...fields };
  if (game.title === versus(game) && versus(teams) !== game.title) fields.title = versus(teams);
  const location = row.location ?? locationOf(game, teams);
  if (location !== game.location) fields.location = location;
  return { fields, named };
}

/** Returns whether a team of a game is a placeholder. Version 0.1.0 stored no flag, so the name decides for its games. */
const placeholderOf = (game: StoredGame, side: SideName): boolean =>
  game.fixture
    ? ((side === 'home' ? game.isHomePlaceholder : game.isAwayPlaceholder) ?? false)
    : isPlaceholder(side === 'home' ? game.homeTeam : game.awayTeam, { hasNumber: false, round: game.matchTitle });

type Teams = Pick<GameDoc, 'homeTeam' | 'awayTeam'>;

/**
 * Returns the location of a game whose row names no location: the home team, or '' while the home team is a placeholder. A
 * location that staff entered stays.
 */
function locationOf(
  game: StoredGame,
  { homeTeam, isHomePlaceholder }: Teams & Pick<GameDoc, 'isHomePlaceholder'>,
): string {
  const isDerived = game.location === '' || game.location === game.homeTeam;
  if (!isDerived) return game.location;
  return isHomePlaceholder ? '' : homeTeam;
}

function changedIdentity(
  { identity, league }: PlannedFixture,
  game: StoredGame,
  named: Record<SideName, string>,
  keepsKickOff: boolean,
): FixtureFields | null {
  const before = game.fixture;
  const leagueId = new Types.ObjectId(league.key);
  const date = keepsKickOff ? (before?.date ?? game.date) : identity.date;
  const round = identity.round ?? before?.round ?? null;
  const after: FixtureFields = { ...identity, ...idsAfter(identity, before), ...named, date, round, leagueId };
  return before && canonical(before) === canonical(after) ? null : after;
}

/** Returns the ids to retain: a file of another format without ids does not remove the ids of the earlier file. */
function idsAfter(identity: RowIdentity, before: FixtureFields | undefined): Partial<FixtureFields> {
  if (!before || before.format === identity.format || identity.sourceId !== undefined) return {};
  const { format, sourceId, number, leg } = before;
  return {
    format,
    ...(sourceId !== undefined && { sourceId }),
    ...(number !== undefined && { number }),
    ...(leg !== undefined && { leg }),
  };
}

const canonical = (fields: FixtureFields): string =>
  JSON.stringify(Object.entries(fields).sort(([one], [other]) => compareCodeUnits(one, other)));
