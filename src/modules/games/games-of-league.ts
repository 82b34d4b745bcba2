import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { seasonOfDate, USUAL_SEASON_START } from '../../contract/seasons.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { partsOf } from '../../platform/slices.js';
import { LeagueListeners, type LeagueListener } from '../leagues/league-listeners.js';
import type { LeagueDoc } from '../leagues/league.schema.js';
import { MATCH_MODEL, type MatchDoc } from './match.schema.js';
import { usualEndAt } from './game-rules.js';
import { GAME_MODEL, GAME_TEXTS, gameWords, type GameDoc } from './game.schema.js';

/** Maximum number of games that one command updates. */
const BATCH = 1_000;

/** Updates the fields that games copy from their league, and prevents the deletion of leagues that games use. */
@Injectable()
export class GamesOfLeague implements LeagueListener, OnModuleInit {
  constructor(
    @InjectModel(GAME_MODEL) private readonly model: Model<GameDoc>,
    @InjectModel(MATCH_MODEL) private readonly matches: Model<MatchDoc>,
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
    const isChanged = (field: 'name' | 'logoUrl' | 'category' | 'seasonStart'): boolean =>
      (before[field] ?? null) !== (after[field] ?? null);
    if (isChanged('seasonStart')) await this.writeSeasons(after);
    if (!isChanged('name') && !isChanged('logoUrl') && !isChanged('category')) return;
    const $set = { leagueName: after.name, leagueLogoUrl: after.logoUrl };
    const { matchedCount } = await this.model.updateMany({ leagueId: after._id }, { $set });
    if (matchedCount === 0) return;
    this.outbox.changed('games', []);
    if (isChanged('name')) await this.writeWords(after);
    if (isChanged('category')) await this.moveToSport(after);
  }

  /** Replaces the old name of the league by its new name in the search terms of its games. */
  private async writeWords({ _id: leagueId }: LeagueDoc): Promise<void> {
    const filter = { leagueId };
    const found = this.model.find(filter, GAME_TEXTS.join(' '));
    let changes = [];
    for (const game of await found.lean<GameDoc[]>()) {
      changes.push({ updateOne: { filter: { _id: game._id }, update: { $set: { words: gameWords(game) } } } });
      if (changes.length < BATCH) continue;
      await this.model.bulkWrite(changes);
      changes = [];
    }
    if (changes.length > 0) await this.model.bulkWrite(changes);
  }

  /** Recomputes the seasons that were derived from dates. */
  private async writeSeasons({ _id: leagueId, seasonStart }: LeagueDoc): Promise<void> {
    const derived = this.model.find(
      { 'fixture.leagueId': leagueId, 'fixture.isSeasonNamed': false },
      { 'fixture.date': 1, 'fixture.season': 1 },
    );
    const changes = (await derived.lean<GameDoc[]>()).flatMap(({ _id, fixture }) => {
      const season = fixture && seasonOfDate(fixture.date, seasonStart ?? USUAL_SEASON_START);
      if (!season || season === fixture.season) return [];
      return [{ updateOne: { filter: { _id }, update: { $set: { 'fixture.season': season } } } }];
    });
    for (const part of partsOf(changes, BATCH)) await this.model.bulkWrite([...part]);
  }

  /** Updates the sport of games whose match names no sport, because these games use the sport of their league. */
  private async moveToSport({ _id: leagueId, category }: LeagueDoc): Promise<void> {
    const others = await this.model.find({ leagueId, category: { $ne: category } }).lean<GameDoc[]>();
    if (others.length === 0) return;
    const matches = await this.matches
      .find({ _id: { $in: others.map((game) => game.matchId) }, category: '' })
      .lean<MatchDoc[]>();
    const open = new Set(matches.map((match) => match._id.toHexString()));
    const changes = others
      .filter((game) => open.has(game.matchId.toHexString()))
      .map((game) => {
        const $set = { category, usualEndAt: usualEndAt(game.startsAt, category) };
        return { updateOne: { filter: { _id: game._id }, update: { $set } } };
      });
    if (changes.length > 0) await this.model.bulkWrite(changes);
  }
}
