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

/** When the sample that an instant (ms) belongs to begins. */
export const sampleStart = (instant: number): number => Math.floor(instant / SAMPLE_MS) * SAMPLE_MS;

/** How many people had games open over the day: the most of every five minutes, whichever process counted them. */
@Injectable()
export class WatchingHistory {
  private written = { at: 0, people: 0 };

  constructor(
    @InjectModel(WATCHING_SAMPLE_MODEL) private readonly model: Model<WatchingSampleDoc>,
    private readonly clock: Clock,
  ) {}

  /** Keeps a count where it is the highest of its minutes. */
  async note(games: readonly WatchedGame[]): Promise<void> {
    const at = sampleStart(this.clock.now());
    const people = games.reduce((sum, game) => sum + game.people, 0);
    if (people <= (this.written.at === at ? this.written.people : 0)) return;
    const update = { $max: { people, games: games.length }, $setOnInsert: { at: new Date(at) } };
    await this.model.updateOne({ _id: at }, update, { upsert: true });
    this.written = { at, people };
  }

  /** The last day's samples, oldest first; minutes without anybody are 0. */
  async lastDay(): Promise<WatchingSample[]> {
    const last = sampleStart(this.clock.now());
    const first = last - SHOWN_MS + SAMPLE_MS;
    const docs = await this.model.find({ at: { $gte: new Date(first) } }).lean<WatchingSampleDoc[]>();
    const known = new Map(docs.map((doc) => [doc._id, doc.people]));
    return Array.from({ length: SHOWN_MS / SAMPLE_MS }, (_, index) => {
      const at = first + index * SAMPLE_MS;
      return { at: new Date(at).toISOString(), people: known.get(at) ?? 0 };
    });
  }
}
