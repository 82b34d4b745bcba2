import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { GameDoc } from '../games/game.schema.js';

/** A stream that a caller may watch now. */
export interface PlayableStream {
  /** https address, or a path under /media. */
  url: string;
  /** Title of the page. */
  title: string;
  /** Whether the stream is live. The player restarts a live playlist that ends, because the game continues. */
  live: boolean;
  /** Names of the two teams, for a cover while an own stream has no image. Empty for a team that is not decided. */
  sides?: readonly [home: string, away: string];
  /** Game whose changes of score and phase the time line shows. Set for recorded streams, which have a clock. */
  momentsOf?: Pick<GameDoc, '_id' | 'matchId'>;
}

/** A module that has streams. */
export interface StreamOwner {
  /**
   * Returns the stream of an id, or null if the stream belongs to another owner. Throws the reason if the caller may not open the
   * stream now.
   */
  openStream(id: Types.ObjectId, caller: Caller | null): Promise<PlayableStream | null>;
}

/** Finds streams. Other modules register as owners, so that this module does not depend on them. */
@Injectable()
export class StreamsService {
  private readonly owners: StreamOwner[] = [];

  register(owner: StreamOwner): void {
    this.owners.push(owner);
  }

  /** Returns a stream. Throws STREAM_NOT_FOUND, and the errors of the stream's owner. */
  async open(id: Types.ObjectId, caller: Caller | null): Promise<PlayableStream> {
    for (const owner of this.owners) {
      const stream = await owner.openStream(id, caller);
      if (stream) return stream;
    }
    throw new ApiError('STREAM_NOT_FOUND');
  }
}
