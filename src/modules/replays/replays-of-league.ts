import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { Outbox } from '../../platform/outbox/outbox.js';
import { LeagueListeners, type LeagueListener } from '../leagues/league-listeners.js';
import type { LeagueDoc } from '../leagues/league.schema.js';
import { REPLAY_MODEL, replayWords, type ReplayDoc } from './replay.schema.js';

/** Updates the league's name in replays, and prevents the deletion of leagues that replays use. */
@Injectable()
export class ReplaysOfLeague implements LeagueListener, OnModuleInit {
  constructor(
    @InjectModel(REPLAY_MODEL) private readonly model: Model<ReplayDoc>,
    private readonly listeners: LeagueListeners,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  async usesLeague(leagueId: Types.ObjectId): Promise<boolean> {
    return (await this.model.exists({ leagueId })) !== null;
  }

  async leagueChanged(before: LeagueDoc, after: LeagueDoc): Promise<void> {
    const { _id: leagueId, name: leagueName } = after;
    if (before.name === leagueName) return;
    const renamed = await this.model.find({ leagueId, leagueName: { $ne: leagueName } }).lean<ReplayDoc[]>();
    if (renamed.length === 0) return;
    const changes = renamed.map((replay) => {
      const $set = { leagueName, words: replayWords({ ...replay, leagueName }) };
      return { updateOne: { filter: { _id: replay._id }, update: { $set } } };
    });
    this.outbox.changed('replays', []);
    await this.model.bulkWrite(changes);
  }
}
