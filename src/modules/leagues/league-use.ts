import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import type { LeagueDoc } from './league.schema.js';

/** What holds on to leagues, and carries copies of their names. */
export interface LeagueUser {
  usesLeague(id: Types.ObjectId, tx: Transaction): Promise<boolean>;
  leagueChanged(league: LeagueDoc, tx: Transaction): Promise<void>;
}

/** The registry of modules whose records use leagues: the leagues module need not import them. */
@Injectable()
export class LeagueUse {
  private readonly users: LeagueUser[] = [];

  register(user: LeagueUser): void {
    this.users.push(user);
  }

  async isUsed(id: Types.ObjectId, tx: Transaction): Promise<boolean> {
    for (const user of this.users) if (await user.usesLeague(id, tx)) return true;
    return false;
  }

  async leagueChanged(league: LeagueDoc, tx: Transaction): Promise<void> {
    for (const user of this.users) await user.leagueChanged(league, tx);
  }
}
