import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';

/** A stream that a caller may watch now. */
export interface PlayableStream {
  /** https, or a path under /media. */
  url: string;
  /** What the page is called. */
  title: string;
  /** Played again from its start when it ends: a live game goes on. */
  live: boolean;
}

/** What has streams of its own. */
export interface StreamOwner {
  /** The stream of an id; null when it is not one of the owner's. Raises why a caller may not open it now. */
  openStream(id: Types.ObjectId, caller: Caller | null): Promise<PlayableStream | null>;
}

/** Finds streams. Other modules register as their sources, so that this one depends on none of them. */
@Injectable()
export class StreamsService {
  private readonly owners: StreamOwner[] = [];

  register(owner: StreamOwner): void {
    this.owners.push(owner);
  }

  /** Raises STREAM_NOT_FOUND, and what the stream's owner raises. */
  async open(id: Types.ObjectId, caller: Caller | null): Promise<PlayableStream> {
    for (const owner of this.owners) {
      const stream = await owner.openStream(id, caller);
      if (stream) return stream;
    }
    throw new ApiError('STREAM_NOT_FOUND');
  }
}
