import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { nothingPlays, streamCounts } from '../../../contract/streams.js';
import { MINUTE } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UnitOfWork } from '../../../platform/database/transactions/unit-of-work.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { GAME_MODEL, type GameDoc, type StreamDoc } from '../../games/game.schema.js';
import { STREAM_HEALTH_MODEL, type StreamHealthDoc } from '../../games/stream-health.schema.js';

/** A stream and its game, as they were read. */
export interface StreamAt {
  gameId: Types.ObjectId;
  stream: StreamDoc;
}

/** Time after the last visitor report until reports no longer lower a stream's rank, in milliseconds. */
export const REPORTS_COUNT_MS = 15 * MINUTE;

/**
 * Copies the health data that decides the order of streams to their games, with one write for all changes. The revision stays the
 * same, so that open forms of staff stay current.
 */
@Injectable()
export class StreamStates {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(STREAM_HEALTH_MODEL) private readonly health: Model<StreamHealthDoc>,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Writes the current states of streams to their games, and publishes that the games changed. */
  async publish(changed: readonly StreamAt[]): Promise<void> {
    const docs = await this.health.find({ _id: { $in: changed.map(({ stream }) => stream._id) } }).lean();
    const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
    const writes = changed.flatMap(({ gameId, stream }) => {
      const { state, checkedAt, latencyMs, failures } = byId.get(stream._id.toHexString()) ?? {};
      if (!state || !checkedAt) return [];
      const set = { 'streams.$.health': { state, checkedAt, latencyMs: latencyMs ?? null, failures: failures ?? 0 } };
      return [{ gameId, stream, set }];
    });
    await this.write(writes, () => this.alert(changed));
  }

  /** Publishes the live games of which a stream, or every stream, has stopped playing since states of their streams changed. */
  private async alert(changed: readonly StreamAt[]): Promise<void> {
    const before = new Map(changed.map(({ stream }) => [stream._id.toHexString(), stream]));
    const ids = [...new Set(changed.map(({ gameId }) => gameId))];
    const games = await this.games
      .find({ _id: { $in: ids }, status: 'Live' }, { matchId: 1, streams: 1 })
      .lean<GameDoc[]>();
    for (const { _id, matchId, streams } of games) {
      const earlier = streams.map((stream) => before.get(stream._id.toHexString()) ?? stream);
      const data = { matchId: matchId.toHexString(), gameId: _id.toHexString(), at: this.clock.date().toISOString() };
      const counts = streamCounts(streams);
      if (nothingPlays(streams)) {
        if (!nothingPlays(earlier)) this.outbox.emit({ name: 'streams-down', data, visibility: 'games:update' });
      } else if (counts.down > streamCounts(earlier).down) {
        this.outbox.emit({ name: 'stream-down', data: { ...data, ...counts }, visibility: 'games:update' });
      }
    }
  }

  /** Expires reports that are too old to lower a stream's rank. */
  async lapse(): Promise<void> {
    const before = new Date(this.clock.now() - REPORTS_COUNT_MS);
    const old = await this.health.find({ recentReports: { $gt: 0 }, reportedAt: { $lte: before } }, { _id: 1 }).lean();
    if (old.length === 0) return;
    const ids = old.map(({ _id }) => _id);
    const games = await this.games.find({ 'streams._id': { $in: ids } }, { streams: 1 }).lean<GameDoc[]>();
    const requestedIds = new Set(ids.map((id) => id.toHexString()));
    const writes = games.flatMap(({ _id, streams }) =>
      streams
        .filter((stream) => requestedIds.has(stream._id.toHexString()))
        .map((stream) => ({ gameId: _id, stream, set: { 'streams.$.reports': 0 } })),
    );
    await this.write(writes);
    await this.health.updateMany({ _id: { $in: ids }, reportedAt: { $lte: before } }, { $set: { recentReports: 0 } });
  }

  private async write(
    writes: readonly (StreamAt & { set: Record<string, unknown> })[],
    then?: () => Promise<void>,
  ): Promise<void> {
    if (writes.length === 0) return;
    const ids = [...new Set(writes.map(({ gameId }) => gameId.toHexString()))];
    await this.unit.run(async () => {
      this.outbox.changed('games', ids);
      await this.games.bulkWrite(
        writes.map(({ gameId, stream, set }) => ({
          updateOne: {
            // The state belongs to this address: a stream whose address has changed since is not updated.
            filter: { _id: gameId, streams: { $elemMatch: { _id: stream._id, url: stream.url } } },
            update: { $set: set },
          },
        })),
        { timestamps: false },
      );
      await then?.();
    });
  }
}
