import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { LeagueUse, type LeagueUser } from '../leagues/league-use.js';
import type { LeagueDoc } from '../leagues/league.schema.js';
import { GAME_MODEL, type GameDoc } from './game.schema.js';

/** Keeps the copies that games hold of their league up to date, and leagues that games use from being deleted. */
@Injectable()
export class GamesOfLeague implements LeagueUser, OnModuleInit {
  constructor(
    @InjectModel(GAME_MODEL) private readonly model: Model<GameDoc>,
    private readonly use: LeagueUse,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.use.register(this);
  }

  async usesLeague(leagueId: Types.ObjectId, tx: Transaction): Promise<boolean> {
    return (await this.model.exists({ leagueId }).session(tx.session ?? null)) !== null;
  }

  async leagueChanged(league: LeagueDoc, tx: Transaction): Promise<void> {
    const $set = { leagueName: league.name, leagueLogoUrl: league.logoUrl };
    const { matchedCount } = await this.model.updateMany(
      { leagueId: league._id },
      { $set },
      { session: tx.session },
    );
    if (matchedCount > 0) await this.outbox.changed(tx, 'games', []);
  }
}
