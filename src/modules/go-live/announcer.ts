import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { reasonOfRecord } from '../../platform/database/records/record-error.js';
import { EventRelay, type PendingEvents } from '../../platform/outbox/event-relay.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { GO_LIVE_DELAY } from './go-live.metrics.js';
import { Hints } from '../../platform/outbox/hints.js';
import type { OutboxRow } from '../../platform/outbox/outbox.schema.js';
import { GoLiveService } from './go-live.service.js';
import { goLiveSteps } from './go-live.steps.js';
import { GamePushes, PUSHED_FIELDS, type PushedGame } from '../push-delivery/game-pushes.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { announcementKey, gameEvent, type AnnouncedGame } from '../games/game-events.js';
import { SettingsService } from '../settings/settings.service.js';

declare module '../../platform/outbox/hints.js' {
  interface HintNames {
    /** Streams that have opened. */
    openings: true;
  }
}

/**
 * Maximum number of games with a pending announcement to read at a time. Their events are published in batches, and their
 * announcements are cleared together.
 */
const MAX_STATES = 10_000;
/** Maximum number of games whose opened streams one event reports. */
const MAX_OPENINGS = 1_000;

/**
 * Filter for games with a pending announcement. `$type` repeats the condition of the partial index, which MongoDB does not use
 * otherwise.
 */
const MARKED = { 'announce.pending': { $in: ['live', 'finished'], $type: 'string' } } as QueryFilter<GameDoc>;

const FIELDS = { ...PUSHED_FIELDS, status: 1, announce: 1 } as const;
type MarkedGame = AnnouncedGame & PushedGame;

/** Interval between checks for opened streams if no hint arrives, in milliseconds. */
const OPENINGS_EVERY_MS = 450;

/** Returns a game with the kick-off of its go-live. This kick-off makes the push unique, even if the kick-off has moved since. */
const asAnnounced = (game: MarkedGame): MarkedGame => ({
  ...game,
  startsAt: game.announce.pendingStartsAt ?? game.startsAt,
});

const NOTHING: PendingEvents = { rows: [], isPart: false, published: () => Promise.resolve() };

/**
 * Publishes automatic changes of games. Finds pending announcements and, after their events are numbered, creates the pushes of
 * games that went live and clears the announcements. After a crash, the same steps run again; the keys prevent a second
 * publication.
 */
@Injectable()
export class Announcer implements OnModuleInit {
  private readonly logger = new Logger('go-live');
  private openingsLookedAt = -Infinity;

  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly relay: EventRelay,
    private readonly pushes: GamePushes,
    private readonly goLive: GoLiveService,
    private readonly settings: SettingsService,
    private readonly hints: Hints,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.relay.addSource({ pending: () => this.states() });
    this.relay.addSource({ pending: () => this.openings() });
    this.hints.listen('openings', () => {
      this.openingsLookedAt = -Infinity;
    });
  }

  private async states(): Promise<PendingEvents> {
    if (this.goLive.isUpdating()) return NOTHING;
    const marked = await this.games.find(MARKED, FIELDS).limit(MAX_STATES).lean<MarkedGame[]>();
    // An update that started during the read may have changed only a part of its games.
    if (marked.length === 0 || this.goLive.isUpdating()) return NOTHING;
    const { shiftMinutes } = (await this.settings.read()).goLive;
    const games = new Map<OutboxRow, MarkedGame>();
    const unreadable: MarkedGame[] = [];
    for (const game of marked) {
      try {
        games.set(this.rowOf(game, shiftMinutes), game);
      } catch (error) {
        unreadable.push(game);
        this.logger.error(`Failed to announce the game ${game._id.toHexString()}: ${reasonOfRecord(error)}`);
      }
    }
    if (unreadable.length > 0) await this.clear(unreadable);
    return {
      rows: [...games.keys()],
      isPart: marked.length === MAX_STATES,
      published: async (rows) => {
        const done = rows.flatMap((row) => games.get(row) ?? []);
        const live = done.filter(({ announce }) => announce.pending === 'live').map(asAnnounced);
        this.measure(live, shiftMinutes);
        await this.pushes.ensure(live, shiftMinutes);
        goLiveSteps.reached('go-live:pushes-made');
        await this.clear(done);
        goLiveSteps.reached('go-live:marks-cleared');
      },
    };
  }

  private measure(live: readonly MarkedGame[], shiftMinutes: number): void {
    const now = this.clock.now();
    for (const { startsAt } of live) {
      const delayMs = now - startsAt.getTime() - shiftMinutes * MINUTE;
      // Games that staff set live ahead of time have no delay.
      if (delayMs >= 0) this.metrics.observe(GO_LIVE_DELAY, {}, delayMs / 1000);
    }
  }

  private rowOf(game: MarkedGame, shiftMinutes: number): OutboxRow {
    const { pending, at } = game.announce;
    const since = at ?? this.clock.date();
    return {
      _id: announcementKey(pending ?? 'live', game),
      name: 'game',
      data: { ...gameEvent(game, shiftMinutes, since) },
      visibility: 'everyone',
      createdAt: since,
    };
  }

  /** Clears the published announcements, except if a game has been rescheduled and has another announcement since. */
  private async clear(games: readonly MarkedGame[]): Promise<void> {
    const byInstant = Map.groupBy(games, ({ announce }) => announce.at?.getTime() ?? null);
    for (const [instant, games] of byInstant) {
      const at = instant === null ? null : new Date(instant);
      await this.games.updateMany(
        { ...MARKED, _id: { $in: games.map((game) => game._id) }, 'announce.at': at },
        { $set: { 'announce.pending': null }, $unset: { 'announce.pendingArming': 1, 'announce.pendingStartsAt': 1 } },
      );
    }
  }

  /** Returns one event for all opened games. If the event is published twice, readers only fetch twice. */
  private async openings(): Promise<PendingEvents> {
    // The relay checks after every write, and most writes open no streams. The hint of opened streams resets this interval.
    if (performance.now() - this.openingsLookedAt < OPENINGS_EVERY_MS) return NOTHING;
    this.openingsLookedAt = performance.now();
    const opened = await this.games
      .find({ opening: 'pending' }, { _id: 1, 'announce.arming': 1 })
      .limit(MAX_OPENINGS)
      .lean<(Pick<GameDoc, '_id'> & Partial<Pick<GameDoc, 'announce'>>)[]>();
    if (opened.length === 0) return NOTHING;
    if (opened.length === MAX_OPENINGS) this.openingsLookedAt = -Infinity;
    const ids = opened.map((game) => game._id.toHexString());
    const row: OutboxRow = {
      _id: `open:${ids[0] ?? ''}:${this.clock.now()}`,
      name: 'changed',
      data: { resource: 'games', ids, revision: 0 },
      visibility: 'everyone',
      createdAt: this.clock.date(),
    };
    return {
      rows: [row],
      isPart: opened.length === MAX_OPENINGS,
      published: async () => {
        goLiveSteps.reached('go-live:openings-published');
        // If a game was rescheduled and its streams opened again since, a later event reports the game.
        for (const [arming, games] of Map.groupBy(opened, ({ announce }) => announce?.arming ?? null)) {
          await this.games.updateMany(
            { _id: { $in: games.map(({ _id }) => _id) }, opening: 'pending', 'announce.arming': arming },
            { $set: { opening: 'published' } },
            // Without the hint, MongoDB could choose the index of openings, which has many more games.
            { hint: { _id: 1 } },
          );
        }
      },
    };
  }
}
