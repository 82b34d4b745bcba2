import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { WATCHING_HOURS, WATCHING_SAMPLE_MINUTES } from '../../contract/overview.js';
import type { WatchingSample } from '../../contract/records/overview.record.js';
import type { WatchedGame } from '../../contract/records/match.record.js';
import { HOUR, MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import { WATCHING_SAMPLE_MODEL, type WatchingSampleDoc } from './watching-sample.schema.js';

const SAMPLE_MS = WATCHING_SAMPLE_MINUTES * MINUTE;
const SHOWN_MS = WATCHING_HOURS * HOUR;

/** Returns the start of the sample that contains an instant. Both are in ms since 1970. */
export const sampleStart = (instant: number): number => Math.floor(instant / SAMPLE_MS) * SAMPLE_MS;

/** Stores the number of viewers over the day: the maximum of every five minutes, regardless of which process counted. */
@Injectable()
export class WatchingHistory {
  private written = { at: 0, people: 0 };

  constructor(
    @InjectModel(WATCHING_SAMPLE_MODEL) private readonly model: Model<WatchingSampleDoc>,
    private readonly clock: Clock,
  ) {}

  /** Stores a count if it is the maximum of its sample. */
  async note(games: readonly WatchedGame[]): Promise<void> {
    const at = sampleStart(this.clock.now());
    const people = games.reduce((sum, game) => sum + game.people, 0);
    if (people <= (this.written.at === at ? this.written.people : 0)) return;
    const update = { $max: { people, games: games.length }, $setOnInsert: { at: new Date(at) } };
    await this.model.updateOne({ _id: at }, update, { upsert: true });
    this.written = { at, people };
  }

  /** Returns the samples of the last day, oldest first. Samples without viewers are 0. */
  async lastDay(): Promise<WatchingSample[]> {
    const last = sampleStart(this.clock.now());
    const first = last - SHOWN_MS + SAMPLE_MS;
    const docs = await this.model.find({ at: { $gte: new Date(first) } }).lean<WatchingSampleDoc[]>();
    const peopleByTime = new Map(docs.map((doc) => [doc._id, doc.people]));
    return Array.from({ length: SHOWN_MS / SAMPLE_MS }, (_, index) => {
      const at = first + index * SAMPLE_MS;
      return { at: new Date(at).toISOString(), people: peopleByTime.get(at) ?? 0 };
    });
  }
}
