import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types, UpdateQuery } from 'mongoose';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { addressMark } from '../../activity/logged-stream.js';
import { GameReads } from '../../games/game-reads.js';
import { streamsAreOpen } from '../../games/game-rules.js';
import { GAME_MODEL, type GameDoc, type StreamDoc } from '../../games/game.schema.js';
import { STREAM_HEALTH_MODEL, type StreamHealthDoc } from '../../games/stream-health.schema.js';
import { writeHealth } from './write-health.js';

/** A stream that visitors may have seen. */
export interface OpenStream {
  game: GameDoc;
  stream: StreamDoc;
  /** Hash of the current address of the stream. */
  address: string;
}

/** Finds the streams that visitors report on, and stores the data for their current address. */
@Injectable()
export class OpenStreams {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(STREAM_HEALTH_MODEL) private readonly health: Model<StreamHealthDoc>,
    private readonly reads: GameReads,
    private readonly clock: Clock,
  ) {}

  /** Returns an open stream. Throws STREAM_NOT_FOUND, and STREAM_NOT_OPEN or STREAM_CLOSED if visitors cannot see the stream. */
  async find(id: Types.ObjectId): Promise<OpenStream> {
    const game = await this.games.findOne({ 'streams._id': id }).lean<GameDoc>();
    const stream = game?.streams.find(({ _id }) => _id.equals(id));
    if (!game || !stream) throw new ApiError('STREAM_NOT_FOUND');
    const { shiftMinutes, now } = await this.reads.viewFor(null);
    if (!streamsAreOpen(game, shiftMinutes, now)) {
      throw new ApiError(game.status === 'Finished' ? 'STREAM_CLOSED' : 'STREAM_NOT_OPEN');
    }
    return { game, stream, address: addressMark(stream.url) };
  }

  /** Adds data to the health record of a stream. */
  async note(
    { stream: { _id }, address }: OpenStream,
    change: Pick<UpdateQuery<StreamHealthDoc>, '$set' | '$inc'>,
  ): Promise<void> {
    const $set = { ...change.$set, touchedAt: this.clock.date() };
    await writeHealth(this.health, _id, address, { ...change, $set });
  }
}
