import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { GAME_RESOURCES, type GameStatus, type Platforms } from '../../contract/games.js';
import { goesLive } from '../../contract/results.js';
import { fold } from '../../contract/fold.js';
import type { TeamRecord } from '../../contract/records/match.record.js';
import { decidedTeams, formerTeamId, teamId } from '../../contract/teams.js';
import { MINUTE } from '../../contract/time/units.js';
import type { Source } from '../../platform/cache/generations.js';
import { Changes } from '../../platform/cache/changes.js';
import { Clock } from '../../platform/clock/clock.js';
import { inBatches } from '../../platform/database/lists/list.js';
import { forEachInSlices, partsOf } from '../../platform/slices.js';
import { TeamDirectory } from '../teams/team-directory.js';
import { TeamIds } from '../teams/team-ids.js';
import { GAME_MODEL, type GameDoc } from './game.schema.js';

/** A game without the fields that lists do not show. */
export type ListedGame = Omit<GameDoc, keyof typeof LISTED>;

/** In-memory copy of a game, with the fields that select and count games. */
export interface GameCopy {
  id: string;
  matchId: string;
  leagueId: string;
  category: string;
  /** Teams that are decided. Placeholders are omitted. */
  teams: readonly string[];
  /** Kick-off and usual end, in ms since the epoch. */
  startsAt: number;
  usualEndAt: number;
  status: GameStatus;
  /** Whether the game goes live automatically: it is scheduled, has a confirmed time, and is not called off. */
  goesLive: boolean;
  platforms: Platforms;
  /** The complete game, or null if there are more than `MAX_WHOLE` games. */
  doc: ListedGame | null;
  /** Number of the read that loaded the game. */
  reading: number;
}

/** Filter for games. */
export interface GameChoice {
  platform: 'web' | 'mobile';
  category?: string | undefined;
  leagueId?: string | undefined;
  /** Names or ids of teams, in any spelling. Selects the games of all their names; of all teams if it is empty. */
  teams?: readonly string[];
}

/** Cache tags of responses that are built from the games in memory. */
export const FROM_COPIES: readonly Source[] = GAME_RESOURCES.map((one) => (one === 'games' ? 'games in memory' : one));

/** Cache tags of responses that are built from the games of a team in memory. Games belong to a team by its names. */
export const FROM_TEAM_COPIES: readonly Source[] = [...FROM_COPIES, 'teams'];

/** Fields of a team that exists only as a name in games. */
const NO_PROFILE = { aliases: [], shortName: '', colours: [], crest: '' };

/**
 * Maximum number of games to store completely in memory; a complete game takes 3 KB. Above it, copies only have the fields that
 * select and count games.
 */
const MAX_WHOLE = 12_000;
const LISTED = {
  ...{ words: 0, sortKeys: 0, fixtureKey: 0, fixture: 0, fixtureStartsAt: 0, fixtureResult: 0, fixtureVersion: 0 },
  isFixtureTimeConfirmed: 0,
  moments: 0,
} as const;
const FILTER_FIELDS = {
  ...{ matchId: 1, leagueId: 1, category: 1, startsAt: 1, usualEndAt: 1, status: 1, platforms: 1 },
  ...{ homeTeam: 1, awayTeam: 1, isHomePlaceholder: 1, isAwayPlaceholder: 1, statusText: 1, isTimeConfirmed: 1 },
} as const;
/** Maximum number of ids in one query. */
const BATCH = 1_000;
/**
 * Maximum age of the last full read, in ms. The first change after it triggers another full read, which finds changes without an
 * event.
 */
const REREAD_MS = 5 * MINUTE;

/** Games before and after a planned change. `docs` are the complete games after the change. */
export interface PlannedChange {
  /** Number of finished reads when the change was planned. */
  readonly reading: number;
  readonly before: GameCopy[];
  readonly after: GameCopy[];
  readonly docs: ListedGame[];
}

/**
 * In-memory snapshot of all games by kick-off. After a change, only the changed games are read again. A full read uses the index
 * of `_id`, in which no write moves a game, so the read returns each game once.
 */
@Injectable()
export class GameCopies {
  private copies = new Map<string, GameCopy>();
  /** Games that changed since the last read, or null if any game may have changed. */
  private changed: Set<string> | null = null;
  private readAllAt = -Infinity;
  private isWhole = true;
  /** Number of finished reads. */
  private readings = 0;
  /** Games that the current read loads: null during a full read, empty if no read is running. */
  private beingRead: ReadonlySet<string> | null = new Set();
  /** Whether lists show a planned change that the database has not confirmed yet. */
  private isShowing = false;
  /** Whether an invalidation comes from this class, whose snapshot already has the change. */
  private isKnown = false;
  private readonly logger = new Logger('games');
  private readonly unreadable = new Set<string>();
  private readonly teams = new TeamIds(teamId);
  private readonly formerTeams = new TeamIds(formerTeamId);
  /** Returns all games by kick-off, as of the call or later. */
  readonly all = this.changes.memo(['games in memory'], () => this.refresh());

  constructor(
    @InjectModel(GAME_MODEL) private readonly model: Model<GameDoc>,
    private readonly changes: Changes,
    private readonly clock: Clock,
    private readonly directory: TeamDirectory,
  ) {
    changes.onInvalidate((source, ids) => {
      if (source === 'games in memory') this.note(ids);
    });
  }

  /** Returns the games that match a filter, by kick-off. */
  async choose({ platform, category, leagueId, teams = [] }: GameChoice): Promise<GameCopy[]> {
    const sport = category?.toLowerCase();
    const playing = new Set((await Promise.all(teams.map((team) => this.idsOf(team)))).flatMap((ids) => [...ids]));
    return (await this.all()).filter(
      (game) =>
        (game.platforms === platform || game.platforms === 'both') &&
        (!sport || game.category.toLowerCase() === sport) &&
        (!leagueId || game.leagueId === leagueId) &&
        (playing.size === 0 || game.teams.some((name) => playing.has(this.teams.idOf(name)))),
    );
  }

  /** Returns the games of a match, by kick-off. */
  async ofMatch(id: Types.ObjectId): Promise<GameCopy[]> {
    const matchKey = id.toHexString();
    return (await this.all()).filter(({ matchId }) => matchId === matchKey);
  }

  /**
   * Returns a team with the sport of its newest game on the site, or null if the team has no game on the site. The team has the
   * name and looks that staff gave it, or else the name as written in the newest game.
   */
  async team(team: string): Promise<TeamRecord | null> {
    const profile = await this.directory.find(this.teams.idOf(team));
    const newest = (await this.choose({ platform: 'web', teams: [team] })).at(-1);
    const side = newest && this.sideOf(newest, await this.idsOf(team));
    if (!newest || !side) return null;
    const { name, aliases, shortName, colours, crest } = profile ?? { name: side, ...NO_PROFILE };
    return { name, category: newest.category, aliases, shortName, colours, crest };
  }

  /**
   * Finds the team whose page had a former address, in the form that `team` returns. Returns null if no team or several teams had
   * the address.
   */
  async formerTeam(address: string): Promise<TeamRecord | null> {
    const slug = fold(address);
    const { byId } = await this.directory.all();
    const teamIds = new Set<string>();
    for (const { teams, platforms } of await this.all()) {
      if (platforms === 'mobile') continue;
      for (const name of teams) {
        if (!name || this.formerTeams.idOf(name) !== slug) continue;
        const nameId = this.teams.idOf(name);
        teamIds.add(byId.get(nameId)?.nameIds[0] ?? nameId);
      }
    }
    const [id, another] = teamIds;
    return id && !another ? this.team(id) : null;
  }

  /** Returns the ids of all names of a team. A team that staff did not add has only the given name. */
  private async idsOf(team: string): Promise<ReadonlySet<string>> {
    const id = this.teams.idOf(team);
    return new Set((await this.directory.find(id))?.nameIds ?? [id]);
  }

  private sideOf({ teams }: GameCopy, nameIds: ReadonlySet<string>): string | null {
    return teams.find((name) => nameIds.has(this.teams.idOf(name))) ?? null;
  }

  /** Returns all complete games by kick-off, or null if there are more than `MAX_WHOLE` games. */
  async whole(): Promise<readonly GameCopy[] | null> {
    const games = await this.all();
    return this.isWhole ? games : null;
  }

  /**
   * Returns the earliest kick-off after `after` and up to `until` of a game in memory that goes live, in ms since the epoch.
   * Returns null if no game matches.
   */
  nextStart(after: number, until: number): number | null {
    let next: number | null = null;
    for (const { goesLive: isComing, startsAt } of this.copies.values()) {
      if (isComing && startsAt > after && startsAt <= (next ?? until)) next = startsAt;
    }
    return next;
  }

  /** Computes how an update will change all games that `isSelected` selects. Yields to the event loop. */
  async plan(
    isSelected: (game: GameCopy) => boolean,
    change: (doc: ListedGame) => ListedGame,
    status: Exclude<GameStatus, 'Scheduled'>,
  ): Promise<PlannedChange> {
    const planned: PlannedChange = { reading: this.readings, before: [], after: [], docs: [] };
    await forEachInSlices(this.copies.values(), (copy) => {
      if (!isSelected(copy)) return;
      const doc = copy.doc && change(copy.doc);
      planned.before.push(copy);
      planned.after.push({ ...copy, status, goesLive: false, doc });
      if (doc) planned.docs.push(doc);
    });
    return planned;
  }

  /**
   * Shows a due change in lists while the database applies it, which takes seconds if thousands of games change together. A game
   * that may have changed since the plan is shown as the database has it.
   *
   * @returns whether lists show any of the change; then `confirm` or `withdraw` has to follow
   */
  show(planned: PlannedChange): boolean {
    const unsure = this.changedSince(planned, planned.before);
    const sure = planned.after.filter(({ id }) => unsure && !unsure.has(id));
    if (sure.length === 0) return false;
    this.isShowing = true;
    for (const copy of sure) this.copies.set(copy.id, copy);
    this.invalidateLists();
    return true;
  }

  /**
   * Compares the shown change with the result of the update. Normally, only the games that something else changed since the plan
   * are read again. If the database changed fewer games than planned, as when another process makes the same change, all planned
   * games are read again. If the database changed more games, all games are read again.
   *
   * @param count number of games that the database reports as changed
   * @returns the games that are as planned
   */
  confirm(planned: PlannedChange, count: number): ListedGame[] {
    this.isShowing = false;
    const unsure = this.changedSince(planned, planned.after);
    const sure = planned.after.filter(({ id }) => unsure && !unsure.has(id));
    // More games changed than planned, even if all unsure games are among them: read everything again.
    if (!unsure || count > sure.length + unsure.size) {
      this.changes.invalidate('games');
      return [];
    }
    if (count < sure.length) {
      this.withdraw(planned);
      return [];
    }
    this.changed = unsure;
    // Responses that were read from the database in the meantime show the old games. With very many games, all responses are read
    // from the database.
    if (this.isWhole && unsure.size === 0) this.changes.invalidateStored('games');
    else this.invalidateLists();
    return sure.flatMap(({ doc }) => doc ?? []);
  }

  /** Reverts a shown change and reads its games again, because the database may have applied any part of the change. */
  withdraw({ after }: PlannedChange): void {
    this.isShowing = false;
    this.changes.invalidate(
      'games',
      after.map(({ id }) => id),
    );
  }

  /** Returns whether no game is known to have changed since a change was planned. */
  areCurrent(planned: PlannedChange): boolean {
    return this.changedSince(planned, planned.before)?.size === 0;
  }

  /** Returns whether most games of a change are as they were when the change was planned. */
  areMostlyCurrent(planned: PlannedChange): boolean {
    const changed = this.changedSince(planned, planned.before);
    return changed !== null && changed.size * 2 < planned.before.length;
  }

  /**
   * Returns the ids of games that have changed or may have changed since a change was planned, including games outside of the
   * plan. Returns null if any game may have changed.
   *
   * @param games the games of the plan as they are in memory unless they were read again
   */
  private changedSince({ reading }: PlannedChange, games: readonly GameCopy[]): Set<string> | null {
    if (!this.changed || !this.beingRead) return null;
    const changed = new Set([...this.changed, ...this.beingRead]);
    for (const copy of games) if (this.copies.get(copy.id) !== copy) changed.add(copy.id);
    for (const copy of this.copies.values()) if (copy.reading > reading) changed.add(copy.id);
    return changed;
  }

  /** Invalidates the lists although no game in memory changed, because streams have opened. */
  invalidateLists(): void {
    this.isKnown = true;
    this.changes.invalidate('games');
    this.isKnown = false;
  }

  private note(ids: readonly string[]): void {
    if (this.isKnown) return;
    if (ids.length === 0) this.changed = null;
    else for (const id of ids) this.changed?.add(id);
  }

  /** Reads changed games and returns all games. `all` runs one refresh at a time. */
  private async refresh(): Promise<readonly GameCopy[]> {
    const { changed } = this;
    this.changed = new Set();
    // A full read has to wait while a change is shown, because the database may have applied only a part of the change.
    const isOld = !this.isShowing && this.clock.elapsed() - this.readAllAt > REREAD_MS;
    if (isOld || changed?.size !== 0) await this.read(isOld ? null : changed);
    return [...this.copies.values()].sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1));
  }

  private async read(changed: ReadonlySet<string> | null): Promise<void> {
    const some = changed && changed.size * 2 <= this.copies.size ? changed : null;
    this.beingRead = some;
    try {
      if (some) await this.readSome([...some]);
      else await this.readAll();
    } catch (error) {
      this.changed = null;
      throw error;
    } finally {
      this.beingRead = new Set();
      this.readings += 1;
    }
  }

  private async readAll(): Promise<void> {
    this.isWhole = (await this.model.countDocuments({}, { hint: { _id: 1 } })) <= MAX_WHOLE;
    this.readAllAt = this.clock.elapsed();
    const docs = await inBatches<GameDoc>(this.model.find({}, this.fields()).sort({ _id: 1 }).hint({ _id: 1 }));
    const copies = new Map<string, GameCopy>();
    await forEachInSlices(docs, (doc) => this.put(copies, doc));
    this.copies = copies;
  }

  private async readSome(ids: readonly string[]): Promise<void> {
    for (const part of partsOf(ids, BATCH)) {
      const docs = await this.model.find({ _id: { $in: part } }, this.fields()).lean<GameDoc[]>();
      for (const id of part) this.copies.delete(id);
      for (const doc of docs) this.put(this.copies, doc);
    }
  }

  /** Adds a game. Omits a game that lacks a required field, so that the other games are still listed. */
  private put(copies: Map<string, GameCopy>, doc: GameDoc): void {
    const id = String(doc._id);
    try {
      copies.set(id, this.copyOf(doc));
      this.unreadable.delete(id);
    } catch (error) {
      if (!this.unreadable.has(id)) this.logger.error(`Omitted the game ${id} from all lists: ${String(error)}`);
      this.unreadable.add(id);
    }
  }

  private fields(): typeof LISTED | typeof FILTER_FIELDS {
    return this.isWhole ? LISTED : FILTER_FIELDS;
  }

  private copyOf(doc: GameDoc): GameCopy {
    const { category, status, platforms } = doc;
    return {
      id: doc._id.toHexString(),
      matchId: doc.matchId.toHexString(),
      leagueId: doc.leagueId.toHexString(),
      category,
      teams: decidedTeams(doc),
      startsAt: doc.startsAt.getTime(),
      usualEndAt: doc.usualEndAt.getTime(),
      status,
      goesLive: goesLive(doc),
      platforms,
      doc: this.isWhole ? doc : null,
      reading: this.readings + 1,
    };
  }
}
