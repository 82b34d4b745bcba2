import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { GameStatus } from '../../contract/games.js';
import { goesLive } from '../../contract/results.js';
import { STREAM_OPENS_MINUTES_BEFORE } from '../../contract/streams.js';
import { MINUTE } from '../../contract/time/units.js';
import { Changes } from '../../platform/cache/changes.js';
import { Clock } from '../../platform/clock/clock.js';
import { Hints } from '../../platform/outbox/hints.js';
import { goLiveSteps } from './go-live.steps.js';
import { GameCopies, type GameCopy, type ListedGame, type PlannedChange } from '../games/game-copies.js';
import { announcementKey } from '../games/game-events.js';
import { GameTexts } from '../games/game-texts.js';
import { GAME_MODEL, GOES_LIVE, type Announcement, type GameDoc } from '../games/game.schema.js';

/** Maximum delay after its instant at which a prepared change is still applied as prepared, in milliseconds. */
const ON_TIME_MS = 1_000;

/** Settings that decide when games change. */
export interface Rules {
  shiftMinutes: number;
  autoFinish: boolean;
}

/** The new state of games, and the time of the change. */
interface Change {
  status: Exclude<GameStatus, 'Scheduled'>;
  pending: NonNullable<Announcement['pending']>;
  at: Date;
}

/** The change of an instant, prepared ahead of time. */
interface PreparedChange {
  /** ms since the epoch */
  instant: number;
  shiftMinutes: number;
  planned: PlannedChange;
}

/** Maximum time for which events wait for the update that they are a part of, in milliseconds. */
const UPDATE_MS = 5_000;

/**
 * Changes the status of games when a change is due. Each change is one conditional update, so any number of processes apply it
 * exactly once. The same update writes the pending announcement, and a hint wakes the relay.
 */
@Injectable()
export class GoLiveService {
  private preparedChange: PreparedChange | null = null;
  /** Start of the running update, by `Clock.elapsed`, or null if no update is running. Updates run sequentially. */
  private updatingSince: number | null = null;
  /** Whether the relay held back events because of the running update. */
  private isAwaited = false;
  /** Whether the last update failed. */
  private hasFailed = false;
  /** Latest kick-off whose streams were open at the last check, by the clock of this process. */
  private openedUntil: Date | null = null;

  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly copies: GameCopies,
    private readonly texts: GameTexts,
    private readonly changes: Changes,
    private readonly hints: Hints,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns whether an update of this process started within the last `UPDATE_MS`. The relay then publishes none of its events
   * and is woken after the update: events of a part would make all readers load games while the database is still writing.
   */
  isUpdating(): boolean {
    const isUpdating = this.updatingSince !== null && this.clock.elapsed() - this.updatingSince < UPDATE_MS;
    this.isAwaited ||= isUpdating;
    return isUpdating;
  }

  /**
   * Prepares the lists for the next start of games, if it is at most `withinMs` away. If a thousand games start together, the
   * processors are busy with the update and the visitors at that moment.
   */
  async prepareNext({ shiftMinutes }: Rules, withinMs: number): Promise<void> {
    const due = this.clock.now() - shiftMinutes * MINUTE;
    const startsAt = this.copies.nextStart(due, due + withinMs);
    if (startsAt === null) return;
    const instant = startsAt + shiftMinutes * MINUTE;
    const { preparedChange } = this;
    const isPrepared = preparedChange?.instant === instant && preparedChange.shiftMinutes === shiftMinutes;
    if (isPrepared && this.copies.areCurrent(preparedChange.planned)) return;
    await this.copies.all();
    const planned = await this.plan(isStartedBy(startsAt), { status: 'Live', pending: 'live', at: new Date(instant) });
    this.preparedChange = { instant, shiftMinutes, planned };
  }

  /** Sets every due game live. A game that is called off or has no confirmed time ends at its usual end without going live. */
  async claimStarted(rules: Rules): Promise<void> {
    const preparedChange = this.takePrepared(rules);
    const at = preparedChange ? new Date(preparedChange.instant) : this.clock.date();
    // Games that are due shortly after the prepared instant are left to the next check.
    const due = new Date(at.getTime() - rules.shiftMinutes * MINUTE);
    const started = { ...GOES_LIVE, startsAt: { $lte: due }, usualEndAt: { $gt: due } };
    const change = { status: 'Live', pending: 'live', at } as const;
    await this.change(started, change, preparedChange?.planned ?? isStartedBy(due.getTime()));
  }

  /**
   * Removes and returns the change that was prepared for the instant that has just passed. Returns null before the instant, after
   * a long delay, or if most of the games or the shift have changed since.
   */
  private takePrepared({ shiftMinutes }: Rules): PreparedChange | null {
    const { preparedChange } = this;
    const late = preparedChange ? this.clock.now() - preparedChange.instant : -1;
    if (!preparedChange || late < 0) return null;
    this.preparedChange = null;
    const isUsable =
      preparedChange.shiftMinutes === shiftMinutes && this.copies.areMostlyCurrent(preparedChange.planned);
    return late <= ON_TIME_MS && isUsable ? preparedChange : null;
  }

  /** Applies every other change that is due: missed games, ended games, opening streams. */
  async claimRest(rules: Rules): Promise<void> {
    const due = this.dueBy(rules);
    // `startsAt` follows from `usualEndAt`. The condition is for the index of `startsAt`, which finds these few games among all
    // scheduled games.
    const missed = { status: 'Scheduled' as const, startsAt: { $lte: due }, usualEndAt: { $lte: due } };
    const isMissed = ({ status, startsAt, usualEndAt }: GameCopy): boolean =>
      status === 'Scheduled' && startsAt <= due.getTime() && usualEndAt <= due.getTime();
    const ended = { status: 'Live' as const, usualEndAt: { $lte: due } };
    const isEnded = ({ status, usualEndAt }: GameCopy): boolean => status === 'Live' && usualEndAt <= due.getTime();
    const opensBy = this.opensBy(rules);
    const opens = { ...GOES_LIVE, opening: 'closed' as const, startsAt: { $lte: opensBy } };
    // A missed game ended before anyone could watch, so the game is set to Finished without an announcement that it went live.
    const change = { status: 'Finished', pending: 'finished', at: this.clock.date() } as const;
    await this.change(missed, change, isMissed);
    if (rules.autoFinish) await this.change(ended, change, isEnded);
    const { modifiedCount } = await this.games.updateMany(opens, { $set: { opening: 'pending' } });
    const haveOpened = modifiedCount > 0 || (await this.openedSince(this.openedUntil, opensBy));
    this.openedUntil = opensBy;
    if (haveOpened) this.copies.invalidateLists();
    if (modifiedCount === 0) return;
    this.hints.raise('openings');
    this.publish();
  }

  /**
   * Returns whether streams have opened since the last check although this process opened none. Another process, whose clock may
   * be ahead, has opened them; lists that were built since then by the clock of this process still show them as closed.
   */
  private async openedSince(before: Date | null, now: Date): Promise<boolean> {
    if (!before || before >= now) return false;
    const opened = { ...GOES_LIVE, startsAt: { $gt: before, $lte: now } };
    return (await this.games.exists(opened)) !== null;
  }

  /**
   * Closes streams that have to open later again after the clock was set back. Readers are notified again when the streams open.
   * Live games stay live.
   */
  async closeEarly(rules: Rules): Promise<void> {
    const early = {
      status: 'Scheduled' as const,
      // `$in` instead of `$ne: 'closed'`: the index of openings then finds these few games among all scheduled games.
      opening: { $in: ['pending' as const, 'published' as const] },
      startsAt: { $gt: this.opensBy(rules) },
    };
    const { modifiedCount } = await this.games.updateMany(early, { $set: { opening: 'closed' } });
    if (modifiedCount > 0) this.copies.invalidateLists();
  }

  /**
   * Returns the milliseconds until the next change of some games is due: 0 if a change is due now, or null if none of the games
   * changes automatically.
   */
  async untilNextOf(ids: readonly string[], rules: Rules): Promise<number | null> {
    const fields = { status: 1, statusText: 1, isTimeConfirmed: 1, opening: 1, startsAt: 1, usualEndAt: 1 };
    const games = await this.games.find({ _id: { $in: [...ids] } }, fields).lean<GameDoc[]>();
    const scheduled = games.filter(goesLive);
    const live = rules.autoFinish ? games.filter(({ status }) => status === 'Live') : [];
    return this.until(rules, {
      start: first(scheduled, 'startsAt'),
      opening: first(
        scheduled.filter(({ opening }) => opening === 'closed'),
        'startsAt',
      ),
      end: first(live, 'usualEndAt'),
    });
  }

  /** Returns the milliseconds until the next change is due: 0 if a change is due now, or null if no change is planned. */
  async untilNext(rules: Rules): Promise<number | null> {
    const [start, opening, end] = await Promise.all([
      this.earliest(GOES_LIVE, 'startsAt'),
      this.earliest({ ...GOES_LIVE, opening: 'closed' }, 'startsAt'),
      rules.autoFinish ? this.earliest({ status: 'Live' }, 'usualEndAt') : null,
    ]);
    return this.until(rules, { start, opening, end });
  }

  private until(
    rules: Rules,
    { start, opening, end }: Record<'start' | 'opening' | 'end', Date | null>,
  ): number | null {
    const shift = rules.shiftMinutes * MINUTE;
    const opensIn = Math.min(0, shift) - STREAM_OPENS_MINUTES_BEFORE * MINUTE;
    const due = [
      { at: start, after: shift },
      { at: opening, after: opensIn },
      { at: end, after: shift },
    ].flatMap(({ at, after }) => (at ? at.getTime() + after : []));
    return due.length === 0 ? null : Math.max(0, Math.min(...due) - this.clock.now());
  }

  /**
   * Sets a game live now if the game is due, or is due within `earlyMinutes`. Returns whether this call changed the game.
   */
  async claimOne(gameId: Types.ObjectId, rules: Pick<Rules, 'shiftMinutes'>, earlyMinutes = 0): Promise<boolean> {
    const due = this.dueBy({ shiftMinutes: rules.shiftMinutes - earlyMinutes });
    const filter = { ...GOES_LIVE, _id: gameId, startsAt: { $lte: due }, usualEndAt: { $gt: due } };
    const at = this.clock.date();
    const change = { status: 'Live', 'announce.pending': 'live', 'announce.at': at, updatedAt: at };
    const { modifiedCount } = await this.games.updateOne(filter, { $set: change, $inc: { revision: 1 } });
    if (modifiedCount === 0) return false;
    this.changes.invalidate('games', [gameId.toHexString()]);
    this.publish();
    return true;
  }

  private dueBy(rules: Pick<Rules, 'shiftMinutes'>): Date {
    return new Date(this.clock.now() - rules.shiftMinutes * MINUTE);
  }

  private opensBy(rules: Rules): Date {
    const shift = Math.min(0, rules.shiftMinutes) * MINUTE;
    return new Date(this.clock.now() - shift + STREAM_OPENS_MINUTES_BEFORE * MINUTE);
  }

  /**
   * Changes all games that are due with one update, regardless of their number.
   *
   * @param games the prepared plan, or a condition by which the games are planned while the database works
   */
  private async change(
    due: QueryFilter<GameDoc>,
    change: Change,
    games: PlannedChange | ((game: GameCopy) => boolean),
  ): Promise<void> {
    const { status, pending, at } = change;
    const marks = { status, 'announce.pending': pending, 'announce.at': at, updatedAt: at };
    const updating = this.updateAll(due, marks);
    // The update may fail before it is awaited below.
    updating.catch(() => undefined);
    const planned = typeof games === 'function' ? await this.plan(games, change) : games;
    // After a failure, as on a full disk, lists wait for the update. Otherwise they would show and revert the change at each
    // attempt.
    if (this.hasFailed) await updating;
    const isShown = this.copies.show(planned);
    const { modifiedCount } = await updating.catch((error: unknown) => {
      if (isShown) this.copies.withdraw(planned);
      throw error;
    });
    if (modifiedCount === 0 && !isShown) return;
    const shown = this.copies.confirm(planned, modifiedCount);
    this.changes.expect(shown.map((doc) => announcementKey(pending, doc)));
    this.publish();
  }

  private async updateAll(due: QueryFilter<GameDoc>, marks: object): Promise<{ modifiedCount: number }> {
    this.updatingSince = this.clock.elapsed();
    try {
      const done = await this.games.updateMany(due, { $set: marks, $inc: { revision: 1 } });
      this.hasFailed = false;
      return done;
    } catch (error) {
      this.hasFailed = true;
      throw error;
    } finally {
      this.updatingSince = null;
      // Events of other changes were also held back, and this update may have written none itself.
      if (this.isAwaited) this.hints.raise('outbox');
      this.isAwaited = false;
    }
  }

  private async plan(isDue: (game: GameCopy) => boolean, { status, pending, at }: Change): Promise<PlannedChange> {
    const change = (doc: ListedGame): ListedGame => ({
      ...doc,
      status,
      announce: { ...doc.announce, pending, at },
      updatedAt: at,
      revision: doc.revision + 1,
    });
    const planned = await this.copies.plan(isDue, change, status);
    await this.texts.prepare(planned.docs, at.getTime());
    return planned;
  }

  /** Wakes the relay, because there are events to publish. */
  private publish(): void {
    goLiveSteps.reached('go-live:claimed');
    this.hints.raise('outbox');
  }

  private async earliest(filter: QueryFilter<GameDoc>, field: 'startsAt' | 'usualEndAt'): Promise<Date | null> {
    const game = await this.games
      .findOne({ ...filter, [field]: { $gt: new Date(0) } }, { [field]: 1 })
      .sort({ [field]: 1 })
      .lean<GameDoc>();
    return game?.[field] ?? null;
  }
}

/** Returns the condition for games that go live and whose usual time includes an instant, in ms since the epoch. */
const isStartedBy =
  (due: number) =>
  ({ goesLive: isComing, startsAt, usualEndAt }: GameCopy): boolean =>
    isComing && startsAt <= due && usualEndAt > due;

function first(games: readonly GameDoc[], field: 'startsAt' | 'usualEndAt'): Date | null {
  const instants = games.flatMap((game) => (game[field] as Date | undefined)?.getTime() ?? []);
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}
