import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { StreamsService, type PlayableStream, type StreamOwner } from '../streams/streams.service.js';
import { isOwnAddress, LiveTokens } from '../games/live-tokens.js';
import { ReplaysOfGame } from './replays-of-game.js';
import { REPLAY_MODEL, type ReplayDoc } from './replay.schema.js';

/** Plays the parts of replays, which are public at any time. */
@Injectable()
export class ReplayStreams implements StreamOwner, OnModuleInit {
  constructor(
    @InjectModel(REPLAY_MODEL) private readonly model: Model<ReplayDoc>,
    private readonly streams: StreamsService,
    private readonly tokens: LiveTokens,
    private readonly games: ReplaysOfGame,
  ) {}

  onModuleInit(): void {
    this.streams.register(this);
  }

  async openStream(id: Types.ObjectId): Promise<PlayableStream | null> {
    const replay = await this.model.findOne({ 'parts._id': id }).lean<ReplayDoc>();
    const part = replay?.parts.find(({ _id }) => _id.equals(id));
    if (!replay || !part) return null;
    const game = isOwnAddress(part.url) && replay.gameId ? await this.games.find(replay.gameId) : null;
    return {
      url: this.tokens.replayAddress(part.url),
      title: `${replay.title}: ${part.title}`,
      live: false,
      ...(game && { momentsOf: game }),
    };
  }
}
