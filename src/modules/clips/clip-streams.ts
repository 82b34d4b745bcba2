import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { LiveTokens } from '../games/live-tokens.js';
import { StreamsService, type PlayableStream, type StreamOwner } from '../streams/streams.service.js';
import { CLIP_MODEL, type ClipDoc } from './clip.schema.js';

/** Plays clips, which are public at any time. */
@Injectable()
export class ClipStreams implements StreamOwner, OnModuleInit {
  constructor(
    @InjectModel(CLIP_MODEL) private readonly model: Model<ClipDoc>,
    private readonly streams: StreamsService,
    private readonly tokens: LiveTokens,
  ) {}

  onModuleInit(): void {
    this.streams.register(this);
  }

  async openStream(id: Types.ObjectId): Promise<PlayableStream | null> {
    const clip = await this.model.findById(id).lean<ClipDoc>();
    if (!clip) return null;
    const url = this.tokens.clipAddress(clip.recordingId, clip._id.toHexString());
    return { url, title: clip.title, live: false };
  }
}
