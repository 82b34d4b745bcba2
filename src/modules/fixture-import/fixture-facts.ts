import type { FixtureFormat } from '../../contract/dto/import.dto.js';
import { hasScore } from '../../contract/results.js';
import { seasonOfDate } from '../../contract/seasons.js';
import { wallClock } from '../../contract/time/kick-off.js';
import { resultOf } from '../games/game-result.js';
import type { FixtureFields, GameDoc } from '../games/game.schema.js';
import { formerKeyOf } from './fixture-identity.js';
import type { LeagueSeasons } from './import-seasons.js';
import { compared, comparedRound, type GameFacts, type RowFacts } from './matching/facts.js';
import type { FixtureRow } from './parsers/fixture-row.js';
import { isPlaceholder } from '../../contract/placeholders.js';

/** A game without the fields that imports do not read. */
export type StoredGame = Omit<GameDoc, 'streams' | 'words'>;

/** A league in the file, and the data that determine the seasons of its rows. */
export interface FileLeague {
  /** Id of the league, or its name key if the league does not exist yet. */
  key: string;
  seasons: LeagueSeasons;
  fileSeason: string | null;
}

/** Collects the ids in a file that identify fixtures. An id that fixtures of different teams share identifies no fixture. */
export class FileIds {
  private readonly teams = new Map<string, string>();
  private readonly shared = new Set<string>();

  constructor(
    private readonly format: FixtureFormat,
    private readonly leagueOf: (row: FixtureRow) => FileLeague | null,
  ) {}

  add(row: FixtureRow): void {
    const teams = JSON.stringify([compared(row.home), compared(row.away)]);
    for (const key of this.keysOf(row)) {
      const stored = this.teams.get(key);
      if (stored === undefined) this.teams.set(key, teams);
      else if (stored !== teams) this.shared.add(key);
    }
  }

  of(row: FixtureRow): Pick<FixtureFields, 'sourceId' | 'number' | 'leg'> {
    const [id, number] = [sourceIdOf(row), row.number];
    const isShared = number !== undefined && this.shared.has(this.numberKey(row, number));
    return {
      ...(id && !this.shared.has(this.idKey(row, id)) && { sourceId: id }),
      ...(number !== undefined && (isShared ? { leg: number } : { number })),
    };
  }

  private keysOf(row: FixtureRow): string[] {
    const id = sourceIdOf(row);
    return [
      ...(id ? [this.idKey(row, id)] : []),
      ...(row.number === undefined ? [] : [this.numberKey(row, row.number)]),
    ];
  }

  private idKey(row: FixtureRow, id: string): string {
    return JSON.stringify(['id', this.format, this.leagueOf(row)?.key, id]);
  }

  private numberKey(row: FixtureRow, number: string): string {
    const league = this.leagueOf(row);
    return JSON.stringify(['number', league?.key, league && seasonOf(row, league).season, number]);
  }
}

function sourceIdOf({ uid, matchId, recurrenceId }: FixtureRow): string | null {
  if (uid !== null) return recurrenceId ? `${uid} ${recurrenceId}` : uid;
  return matchId ?? null;
}

/** Returns the season of a row, as the file names it or as derived from its date. */
export function seasonOf(row: FixtureRow, league: FileLeague): Pick<FixtureFields, 'season' | 'isSeasonNamed'> {
  const named = row.season ?? league.fileSeason;
  if (named !== null) return { season: named, isSeasonNamed: true };
  return { season: seasonOfDate(row.date, league.seasons.start), isSeasonNamed: false };
}

/** Identity of a row, without the league. */
export type RowIdentity = Omit<FixtureFields, 'leagueId'>;

export const identityOf = (row: FixtureRow, league: FileLeague, ids: FileIds, format: FixtureFormat): RowIdentity => ({
  format,
  ...ids.of(row),
  ...seasonOf(row, league),
  round: row.round,
  home: row.home,
  away: row.away,
  date: row.date,
});

const placeOf = ({ number, round }: Pick<FixtureFields, 'number' | 'round'>) => ({
  hasNumber: number !== undefined,
  round: round ?? null,
});

/** Returns the id of a fixture in its source, or null if the source has none. */
export const idOf = ({ format, sourceId, number, season }: RowIdentity): string | null => {
  if (sourceId !== undefined) return `${format} ${sourceId}`;
  return number === undefined ? null : `${format} ${season} ${number}`;
};

/** Returns the facts that both the matching and the unique key compare. */
const sharedFacts = (
  identity: RowIdentity,
): Omit<RowFacts, 'row' | 'league' | 'version' | 'startsAt' | 'location' | 'rest' | 'formerKey'> => {
  const { format, sourceId, number, leg, season, isSeasonNamed, round, home, away } = identity;
  return {
    sourceId: sourceId === undefined ? null : `${format} ${sourceId}`,
    number: number === undefined ? null : `${format} ${number}`,
    leg: leg ?? null,
    season,
    isSeasonNamed,
    round: round ? comparedRound(round) : null,
    home: { name: compared(home), isPlaceholder: isPlaceholder(home, placeOf(identity)) },
    away: { name: compared(away), isPlaceholder: isPlaceholder(away, placeOf(identity)) },
  };
};

export function rowFacts(row: FixtureRow, identity: RowIdentity, league: FileLeague, startsAt: Date): RowFacts {
  const { row: position, notes: _notes, uid: _uid, ...fields } = row;
  return {
    ...sharedFacts(identity),
    row: position,
    league: league.key,
    version: row.version ?? null,
    startsAt: startsAt.getTime(),
    location: row.location,
    rest: JSON.stringify(fields),
    formerKey: { key: formerKeyOf(row, league.key, row.season ?? league.fileSeason), isOfId: row.uid !== null },
  };
}

/** Returns the facts of a stored game that the matching compares. */
export function gameFacts(game: StoredGame, seasons: (leagueId: string) => LeagueSeasons): GameFacts {
  const { fixture } = game;
  const league = (fixture?.leagueId ?? game.leagueId).toHexString();
  const startsAt = game.fixtureStartsAt ?? game.startsAt;
  const identity = fixture ?? formerIdentity(game, startsAt);
  return {
    ...sharedFacts(identity),
    season: identity.isSeasonNamed ? identity.season : seasonOfDate(identity.date, seasons(league).start),
    id: game._id.toHexString(),
    league,
    version: game.fixtureVersion ?? null,
    startsAt: startsAt.getTime(),
    date: identity.date,
    location: game.location,
    status: game.status,
    hasScore: hasScore(resultOf(game)),
    formerKey: fixture ? null : (game.fixtureKey ?? null),
  };
}

/**
 * Returns the identity of a game that version 0.1.0 imported. The round is null, because version 0.1.0 stored the round only in
 * the hashed key.
 */
const formerIdentity = (game: StoredGame, startsAt: Date): RowIdentity => ({
  format: 'openfootball',
  season: '',
  isSeasonNamed: false,
  round: null,
  home: game.homeTeam,
  away: game.awayTeam,
  date: wallClock(startsAt, game.timeZone).date,
});
