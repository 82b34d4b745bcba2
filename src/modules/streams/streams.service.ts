import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { MESSAGES } from '../../contract/messages.js';
import type { Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import { GameReads } from '../games/game-reads.js';
import { opensAt, streamsAreOpen } from '../games/game-rules.js';
import { GAME_MODEL, type GameDoc, type StreamDoc } from '../games/game.schema.js';

export interface OpenStream {
  game: GameDoc;
  stream: StreamDoc;
}

/** Finds streams and says who may open them when. */
@Injectable()
export class StreamsService {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly reads: GameReads,
  ) {}

  /**
   * A stream with an address, and its game, for a caller who may open it now; holders of games:update always may.
   * Raises STREAM_NOT_FOUND, STREAM_NOT_OPEN with the time (ISO 8601 UTC) at which it opens, and STREAM_CLOSED.
   */
  async open(id: Types.ObjectId, caller: Caller | null): Promise<OpenStream> {
    const game = await this.games.findOne({ 'streams._id': id }).lean<GameDoc>();
    const stream = game?.streams.find(({ _id }) => _id.equals(id));
    if (!game || !stream?.url) throw new ApiError('STREAM_NOT_FOUND');
    const { editor, shiftMinutes, now } = await this.reads.viewFor(caller);
    if (editor || streamsAreOpen(game, shiftMinutes, now)) return { game, stream };
    if (game.status === 'Finished') throw new ApiError('STREAM_CLOSED');
    const opens = new Date(opensAt(game.startsAt, shiftMinutes)).toISOString();
    throw new ApiError('STREAM_NOT_OPEN', { message: `${MESSAGES.streamsSoon} This one opens at ${opens}.` });
  }
}
