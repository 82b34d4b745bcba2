import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { HOUR } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CountingService, type Allowed, type Visitor } from '../../counting/counting.service.js';
import { GAME_MODEL, type GameDoc } from '../../games/game.schema.js';
import { OpenStreams } from './open-streams.js';

/** A visitor counts once while the game lasts. All visitors of one network count up to `perAddress` times. */
const ALLOWED: Allowed = { resource: 'games', windowMs: 6 * HOUR, perVisitor: 1, perAddress: 5 };

/** Counts reports of visitors that a stream does not play. */
@Injectable()
export class StreamReports {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly streams: OpenStreams,
    private readonly counting: CountingService,
    private readonly clock: Clock,
  ) {}

  /** Adds a report. Returns whether the report counted. Throws the errors of OpenStreams. */
  async report(id: Types.ObjectId, visitor: Visitor): Promise<boolean> {
    const open = await this.streams.find(id);
    // The part is the address, so visitors can report a new address again.
    if (!(await this.counting.isNew(ALLOWED, id, visitor, open.address))) return false;
    await this.streams.note(open, {
      $set: { reportedAt: this.clock.date() },
      $inc: { reports: 1, recentReports: 1 },
    });
    const { game, stream } = open;
    await this.games.updateOne(
      { _id: game._id, streams: { $elemMatch: { _id: id, url: stream.url } } },
      { $inc: { 'streams.$.reports': 1 } },
      { timestamps: false },
    );
    this.counting.publishSoon('games', game._id);
    return true;
  }
}
