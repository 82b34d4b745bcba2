import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { GAME_RESOURCES, type GameStatus, type Platforms } from '../../contract/games.js';
import { goesLive } from '../../contract/results.js';
import { fold } from '../../contract/fold.js';
import { decidedTeams, formerTeamId, teamId } from '../../contract/teams.js';
import { MINUTE } from '../../contract/time/units.js';
import type { Source } from '../../platform/cache/generations.js';
import { outsideTransaction } from '../../platform/database/transaction.js';
import { ListCache } from '../../platform/cache/list-cache.js';
import { Clock } from '../../platform/clock/clock.js';
import { inBatches } from '../../platform/database/list.js';
import { forEachInSlices, partsOf } from '../../platform/slices.js';
import { GAME_MODEL, type GameDoc } from './game.schema.js';

/** A game as lists show it. */
export type ListedGame = Omit<GameDoc, keyof typeof LISTED>;

/** What is needed of a game to choose and count it. */
export interface GameCopy {
  id: string;
  matchId: string;
  leagueId: string;
  category: string;
  /** The teams that are decided. */
  teams: readonly string[];
  /** The kick-off, and when games of the sport are usually over; ms since the epoch. */
  startsAt: number;
  usualEndAt: number;
  status: GameStatus;
  /** Whether it goes live automatically: scheduled, with a confirmed time, and not called off. */
  goesLive: boolean;
  platforms: Platforms;
  /** The whole of it; null where there are too many games to keep. */
  doc: ListedGame | null;
  /** The number of the reading that it comes from. */
  reading: number;
}

/** Which games are meant. */
export interface GameChoice {
  platform: 'web' | 'mobile';
  category?: string | undefined;
  leagueId?: string | undefined;
  /** A team, however it is written. */
  team?: string | undefined;
}

/** What answers are made from that show the copies. */
export const FROM_COPIES: readonly Source[] = GAME_RESOURCES.map((one) => (one === 'games' ? 'games in memory' : one));

/** Of more games than this only what chooses and counts them is kept; a whole game takes 3 KB. */
const MAX_WHOLE = 12_000;
const LISTED = {
  ...{ words: 0, fixtureKey: 0, fixture: 0, fixtureStartsAt: 0, fixtureResult: 0, fixtureVersion: 0 },
  isFixtureTimeConfirmed: 0,
} as const;
const CHOSEN_BY = {
  ...{ matchId: 1, leagueId: 1, category: 1, startsAt: 1, usualEndAt: 1, status: 1, platforms: 1 },
  ...{ homeTeam: 1, awayTeam: 1, isHomePlaceholder: 1, isAwayPlaceholder: 1, statusText: 1, isTimeConfirmed: 1 },
} as const;
/** Names of teams whose ids are kept. */
const MAX_TEAMS = 20_000;
/** Ids of one query. */
const BATCH = 1_000;
/** After so long a change makes all be read again, in ms: what nobody emitted an event for is seen then. */
const REREAD_MS = 5 * MINUTE;

/** Games before and after a change, and those of which the whole is kept, as they will be. */
export interface PlannedChange {
  /** The last reading that was over when it was planned. */
  readonly reading: number;
  readonly before: GameCopy[];
  readonly after: GameCopy[];
  readonly docs: ListedGame[];
}

/** Ids of teams' names: to make one takes longer than to compare it. */
class TeamIds {
  private readonly made = new Map<string, string>();

  constructor(private readonly make: (name: string) => string) {}

  idOf(name: string): string {
    const known = this.made.get(name);
    if (known !== undefined) return known;
    if (this.made.size >= MAX_TEAMS) this.made.clear();
    const id = this.make(name);
    this.made.set(name, id);
    return id;
  }
}

interface Reading {
  /** The games when it began; null while another reading is under way, which then covers its changes too. */
  generation: number | null;
  games: Promise<readonly GameCopy[]>;
}

/**
 * Every game by kick-off, kept in memory: a game is read again once it has changed, the others stay. All are read in the
 * order of `_id`, whose index no write moves a game in: each game is in it once.
 */
@Injectable()
export class GameCopies {
  private copies = new Map<string, GameCopy>();
  /** The games that changed since they were read; null when any may have. */
  private changed: Set<string> | null = null;
  private readAllAt = -Infinity;
  private isWhole = true;
  /** How many readings are over. */
  private readings = 0;
  private latest: Reading | undefined;
  /** The games that are being read; null while all are. */
  private beingRead: ReadonlySet<string> | null = new Set();
  /** While a change is shown that the database is making. */
  private isShowing = false;
  /** While what changes is known here already. */
  private isKnown = false;
  private readonly logger = new Logger('games');
  private readonly unreadable = new Set<string>();
  private readonly teams = new TeamIds(teamId);
  private readonly formerTeams = new TeamIds(formerTeamId);

  constructor(
    @InjectModel(GAME_MODEL) private readonly model: Model<GameDoc>,
    private readonly cache: ListCache,
    private readonly clock: Clock,
  ) {
    cache.onInvalidate((source, ids) => {
      if (source === 'games in memory') this.note(ids);
    });
  }

  /** The chosen games by kick-off. */
  async choose({ platform, category, leagueId, team }: GameChoice): Promise<GameCopy[]> {
    const sport = category?.toLowerCase();
    const playing = team ? this.teams.idOf(team) : '';
    return (await this.all()).filter(
      (game) =>
        (game.platforms === platform || game.platforms === 'both') &&
        (!sport || game.category.toLowerCase() === sport) &&
        (!leagueId || game.leagueId === leagueId) &&
        (!playing || this.sideOf(game, playing) !== null),
    );
  }

  /** The games of a match by kick-off. */
  async ofMatch(id: Types.ObjectId): Promise<GameCopy[]> {
    const wanted = id.toHexString();
    return (await this.all()).filter(({ matchId }) => matchId === wanted);
  }

  /** The newest game of a team that is shown on the site, and the team's name there; null where it has none. */
  async team(team: string): Promise<{ name: string; category: string } | null> {
    const newest = (await this.choose({ platform: 'web', team })).at(-1);
    const name = newest && this.sideOf(newest, this.teams.idOf(team));
    return newest && name ? { name, category: newest.category } : null;
  }

  /** The team whose page had an address before, as `team` has it; null where none had it, or several. */
  async formerTeam(address: string): Promise<{ name: string; category: string } | null> {
    const asked = fold(address);
    const found = new Set<string>();
    for (const { teams, platforms } of await this.all()) {
      if (platforms === 'mobile') continue;
      for (const name of teams) {
        if (name && this.formerTeams.idOf(name) === asked) found.add(this.teams.idOf(name));
      }
    }
    const [id, another] = found;
    return id && !another ? this.team(id) : null;
  }

  private sideOf({ teams }: GameCopy, team: string): string | null {
    return teams.find((name) => this.teams.idOf(name) === team) ?? null;
  }

  /** All games by kick-off, as they were when this was called or later. */
  all(): Promise<readonly GameCopy[]> {
    const known = this.latest;
    if (known && [null, this.generation()].includes(known.generation)) return known.games;
    const began = Promise.withResolvers<readonly GameCopy[]>();
    const reading: Reading = { generation: null, games: began.promise };
    this.latest = reading;
    reading.games.catch(() => {
      if (this.latest === reading) this.latest = undefined;
    });
    const begin = (): void => {
      reading.generation = this.generation();
      this.refresh().then(began.resolve, began.reject);
    };
    outsideTransaction(() => void (known ? known.games.then(begin, begin) : begin()));
    return reading.games;
  }

  /** The same with the whole of each; null where there are too many games to keep them. */
  async whole(): Promise<readonly GameCopy[] | null> {
    const games = await this.all();
    return this.isWhole ? games : null;
  }

  /** The earliest kick-off after one moment and up to another of what is kept and goes live; ms since the epoch. */
  nextStart(after: number, until: number): number | null {
    let next: number | null = null;
    for (const { goesLive: isComing, startsAt } of this.copies.values()) {
      if (isComing && startsAt > after && startsAt <= (next ?? until)) next = startsAt;
    }
    return next;
  }

  /** What an update will have made of all games of a kind; made in slices. */
  async plan(
    isMeant: (game: GameCopy) => boolean,
    change: (doc: ListedGame) => ListedGame,
    status: Exclude<GameStatus, 'Scheduled'>,
  ): Promise<PlannedChange> {
    const planned: PlannedChange = { reading: this.readings, before: [], after: [], docs: [] };
    await forEachInSlices(this.copies.values(), (copy) => {
      if (!isMeant(copy)) return;
      const doc = copy.doc && change(copy.doc);
      planned.before.push(copy);
      planned.after.push({ ...copy, status, goesLive: false, doc });
      if (doc) planned.docs.push(doc);
    });
    return planned;
  }

  /**
   * Lets lists show a change whose time has come, while the database makes it: it takes seconds where thousands of games
   * change together. What is not sure to be as it was planned is shown as the database has it.
   *
   * @returns whether lists show any of it; then `confirm` or `withdraw` has to follow
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
   * Compares what is shown with what the update has done, however many games it is: only those are read again that
   * something else has changed since the change was planned. Where fewer were changed, as where another process makes the
   * same change, all that were planned are read again; where more were, all games.
   *
   * @param count how many the database says it changed
   * @returns the games that are as they were planned
   */
  confirm(planned: PlannedChange, count: number): ListedGame[] {
    this.isShowing = false;
    const unsure = this.changedSince(planned, planned.after);
    const sure = planned.after.filter(({ id }) => unsure && !unsure.has(id));
    // More were changed than planned, even if all that are unsure were among them: read everything again.
    if (!unsure || count > sure.length + unsure.size) {
      this.cache.invalidate('games');
      return [];
    }
    if (count < sure.length) {
      this.withdraw(planned);
      return [];
    }
    this.changed = unsure;
    // Answers read from the database meanwhile show the games as they were; with very many games all answers are.
    if (this.isWhole && unsure.size === 0) this.cache.invalidateStored('games');
    else this.invalidateLists();
    return sure.flatMap(({ doc }) => doc ?? []);
  }

  /** Reads the games of a change again: nobody knows how much of it the database has made. */
  withdraw({ after }: PlannedChange): void {
    this.isShowing = false;
    this.cache.invalidate(
      'games',
      after.map(({ id }) => id),
    );
  }

  /** Whether no game is known to have changed since a change was planned. */
  areCurrent(planned: PlannedChange): boolean {
    return this.changedSince(planned, planned.before)?.size === 0;
  }

  /** Whether most games of a change are as they were when it was planned. */
  areMostlyCurrent(planned: PlannedChange): boolean {
    const changed = this.changedSince(planned, planned.before);
    return changed !== null && changed.size * 2 < planned.before.length;
  }

  /**
   * The games that have changed since a change was planned, or may have, those it does not mean included; null where any may.
   *
   * @param kept its games as they are here unless they were read again
   */
  private changedSince({ reading }: PlannedChange, kept: readonly GameCopy[]): Set<string> | null {
    if (!this.changed || !this.beingRead) return null;
    const changed = new Set([...this.changed, ...this.beingRead]);
    for (const copy of kept) if (this.copies.get(copy.id) !== copy) changed.add(copy.id);
    for (const copy of this.copies.values()) if (copy.reading > reading) changed.add(copy.id);
    return changed;
  }

  /** Makes the lists stale although no game changed that they show: their streams have opened. */
  invalidateLists(): void {
    this.isKnown = true;
    this.cache.invalidate('games');
    this.isKnown = false;
  }

  private generation(): number {
    return this.cache.generation(['games in memory']);
  }

  private note(ids: readonly string[]): void {
    if (this.isKnown) return;
    if (ids.length === 0) this.changed = null;
    else for (const id of ids) this.changed?.add(id);
  }

  /** One at a time. */
  private async refresh(): Promise<readonly GameCopy[]> {
    const { changed } = this;
    this.changed = new Set();
    // Not while a change is shown: the database may have made a part of it only.
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

  /** Adds a game. A game that lacks a field of every game is omitted, and the others are listed. */
  private put(copies: Map<string, GameCopy>, doc: GameDoc): void {
    const id = String(doc._id);
    try {
      copies.set(id, this.copyOf(doc));
      this.unreadable.delete(id);
    } catch (error) {
      if (!this.unreadable.has(id)) this.logger.error(`Left the game ${id} out of all lists: ${String(error)}`);
      this.unreadable.add(id);
    }
  }

  private fields(): typeof LISTED | typeof CHOSEN_BY {
    return this.isWhole ? LISTED : CHOSEN_BY;
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
