import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { CANCELLED_DAYS, teamKey } from '../../contract/calendars.js';
import { decidedTeams } from '../../contract/teams.js';
import { DAY } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { GameDoc } from '../games/game.schema.js';
import { GameListeners, type GameListener } from '../games/game-listeners.js';
import { CANCELLED_GAME_MODEL, type CancelledGameDoc } from './cancelled-game.schema.js';

/**
 * Returns the SEQUENCE of a game in calendars (RFC 5545, 3.8.7.4). Grows when the kick-off changes, when the game is called off
 * or on again, and when its time is confirmed or unconfirmed.
 */
export const sequenceOf = ({ announce, callOffs }: Pick<GameDoc, 'announce' | 'callOffs'>): number =>
  announce.arming + (callOffs ?? 0);

/** Stores games that were deleted before their usual end, because calendars show them as cancelled for `CANCELLED_DAYS`. */
@Injectable()
export class CancelledGames implements GameListener, OnModuleInit {
  constructor(
    @InjectModel(CANCELLED_GAME_MODEL) private readonly model: Model<CancelledGameDoc>,
    private readonly listeners: GameListeners,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  async gamesRemoved(games: readonly GameDoc[]): Promise<void> {
    const now = this.clock.date();
    const cancelled = games.filter((game) => game.status === 'Scheduled' && game.usualEndAt > now);
    if (cancelled.length === 0) return;
    const changes = cancelled.map((game) => {
      const { _id, matchId, leagueId, title, location, startsAt, usualEndAt, category, leagueName, matchTitle } = game;
      const details = { matchId, leagueId, title, location, startsAt, usualEndAt, category, leagueName, matchTitle };
      const teams = [...new Set(decidedTeams(game).map(teamKey))];
      const $set = { ...details, teams, sequence: sequenceOf(game) + 1, cancelledAt: now };
      return { updateOne: { filter: { _id }, update: { $set }, upsert: true } };
    });
    await this.model.bulkWrite(changes);
  }

  async gamesRestored(games: readonly GameDoc[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: games.map(({ _id }) => _id) } });
  }

  /** Returns the cancelled games that match a filter, by kick-off. */
  find(filter: QueryFilter<CancelledGameDoc>, max: number): Promise<CancelledGameDoc[]> {
    // The TTL index deletes expired documents with a delay.
    const since = new Date(this.clock.now() - CANCELLED_DAYS * DAY);
    const current = { ...filter, cancelledAt: { $gt: since } };
    return this.model.find(current).sort({ startsAt: 1, _id: 1 }).limit(max).lean<CancelledGameDoc[]>();
  }
}
