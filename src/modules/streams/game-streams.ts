import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { MESSAGES } from '../../contract/messages.js';
import { goesLive } from '../../contract/results.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { GameReads } from '../games/game-reads.js';
import { opensAt, streamsAreOpen } from '../games/game-rules.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { isOwnAddress, LiveTokens, recordingOf } from '../games/live-tokens.js';
import { writerHolds } from '../records/writer.js';
import { StreamsService, type PlayableStream, type StreamOwner } from './streams.service.js';

/** Decides who may open the streams of games, and when. */
@Injectable()
export class GameStreams implements StreamOwner, OnModuleInit {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly reads: GameReads,
    private readonly streams: StreamsService,
    private readonly tokens: LiveTokens,
  ) {}

  onModuleInit(): void {
    this.streams.register(this);
  }

  /**
   * Returns a stream with its address if the caller may open the stream now. Callers with games:update may always open it.
   * Returns null if no game has the stream. Throws STREAM_CLOSED and STREAM_NOT_OPEN, which contains the opening time (ISO 8601
   * UTC) if the game goes live automatically.
   */
  async openStream(id: Types.ObjectId, caller: Caller | null): Promise<PlayableStream | null> {
    const game = await this.games.findOne({ 'streams._id': id }).lean<GameDoc>();
    const stream = game?.streams.find(({ _id }) => _id.equals(id));
    if (!game || !stream?.url) return null;
    const { editor, shiftMinutes, now } = await this.reads.viewFor(caller);
    const isOpen = streamsAreOpen(game, shiftMinutes, now);
    if (editor || isOpen) {
      const recordingId = isOpen || !writerHolds(caller, 'own-streams:access') ? null : recordingOf(stream.url);
      const url = recordingId
        ? this.tokens.staffAddress('preview', recordingId, now)
        : this.tokens.playableAddress(stream.url);
      const title = `${game.title}: ${stream.title}`;
      const live = game.status !== 'Finished';
      return { url, title, live, ...(isOwnAddress(stream.url) && { sides: sidesOf(game), momentsOf: game }) };
    }
    if (game.status === 'Finished') throw new ApiError('STREAM_CLOSED');
    // A game without a go-live time has no opening time.
    if (!goesLive(game)) throw new ApiError('STREAM_NOT_OPEN');
    const opens = new Date(opensAt(game.startsAt, shiftMinutes)).toISOString();
    throw new ApiError('STREAM_NOT_OPEN', { message: `${MESSAGES.streamsSoon} This one opens at ${opens}.` });
  }
}

const sidesOf = ({ homeTeam, awayTeam, isHomePlaceholder, isAwayPlaceholder }: GameDoc): [string, string] => [
  isHomePlaceholder ? '' : homeTeam,
  isAwayPlaceholder ? '' : awayTeam,
];
