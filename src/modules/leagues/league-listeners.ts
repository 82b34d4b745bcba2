import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { LeagueDoc } from './league.schema.js';

/** Listener of a module whose records name a league or copy its name. Runs within each write that changes or deletes a league. */
export interface LeagueListener {
  usesLeague(id: Types.ObjectId): Promise<boolean>;
  leagueChanged(before: LeagueDoc, after: LeagueDoc): Promise<void>;
}

/** Registry of modules whose records use leagues, so that the leagues module does not import them. */
@Injectable()
export class LeagueListeners {
  private readonly listeners: LeagueListener[] = [];

  register(listener: LeagueListener): void {
    this.listeners.push(listener);
  }

  async isUsed(id: Types.ObjectId): Promise<boolean> {
    for (const listener of this.listeners) if (await listener.usesLeague(id)) return true;
    return false;
  }

  async leagueChanged(before: LeagueDoc, after: LeagueDoc): Promise<void> {
    for (const listener of this.listeners) await listener.leagueChanged(before, after);
  }
}
