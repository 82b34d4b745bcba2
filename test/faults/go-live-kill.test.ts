import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { Types, type Connection } from 'mongoose';
import { newGame } from '../../src/modules/games/game-draft.js';
import { GAME_MODEL, gameSchema, type GameDoc } from '../../src/modules/games/game.schema.js';
import { EVENT_MODEL, OUTBOX_MODEL, eventSchema, outboxSchema } from '../../src/platform/outbox/outbox.schema.js';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from '../support/product.js';
import { eventually } from '../support/wait.js';

const ROUNDS = 20;
const GAMES = 40;
/** How long after its start everything that fell due must be live, in milliseconds. */
const CATCH_UP_MS = 2_000;

/**
 * Kills the product with SIGKILL while games fall due, on its embedded database, again and again. The ledger is the
 * numbered log of events: every game's go-live is in it exactly once.
 */
describe('kill -9 while games fall due', () => {
  let folder: string;
  let product: Product;
  let database: Connection;
  let stage: { matchId: Types.ObjectId; leagueId: Types.ObjectId };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-kill-'));
    product = await startProduct({ DATA_DIR: folder });
    const admin = await signInAsFirstAdmin(product);
    const league = {
      name: 'Cup',
      abbreviation: 'CUP',
      country: 'nepal',
      category: 'Football',
      logoUrl: 'https://example.org/c.png',
    };
    const made = await call<{ league: { _id: string } }>(product, 'POST', '/api/leagues', league, admin);
    const { match } = await call<{ match: MatchRecord }>(product, 'POST', '/api/matches', { title: 'Final' }, admin);
    stage = { matchId: new Types.ObjectId(match._id), leagueId: new Types.ObjectId(made.league._id) };
  });
  afterAll(async () => {
    await product.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  const connect = async (): Promise<void> => {
    const socket = encodeURIComponent(join(folder, 'database', 'mongo.sock'));
    database = await mongoose.createConnection(`mongodb://${socket}/nepsh?directConnection=true`).asPromise();
    database.model(GAME_MODEL, gameSchema);
    database.model(EVENT_MODEL, eventSchema);
    database.model(OUTBOX_MODEL, outboxSchema);
  };

  /** Games that fall due one after another, to the millisecond, around the moment of the kill. */
  const gamesAround = (instant: number): GameDoc[] =>
    Array.from({ length: GAMES }, (_, index) => {
      const startsAt = new Date(instant - 150 + index * 8);
      const dto = {
        title: `Game ${index}`,
        homeTeam: 'A',
        awayTeam: 'B',
        location: 'Ground',
        date: '2026-01-01',
        time: '12:00',
      };
      const league = { _id: stage.leagueId, name: 'Cup', logoUrl: '', category: 'Football' as const };
      const match = { _id: stage.matchId, title: 'Final', category: '' };
      const game = newGame(dto, { match, league, timeZone: 'UTC', now: new Date() });
      return { ...game, startsAt, usualEndAt: new Date(startsAt.getTime() + 7_200_000) };
    });

  it(`loses, misses and repeats nothing in ${ROUNDS} rounds`, async () => {
    const all: string[] = [];
    let slowest = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await connect();
      const instant = Date.now() + 700;
      const games = gamesAround(instant);
      await database.model(GAME_MODEL).insertMany(games);
      await database.close();
      all.push(...games.map((game) => game._id.toHexString()));
      // Any write wakes the scheduler, which arms its timer for what was put there behind its back.
      const killAfter = instant - Date.now() + randomInt(-60, 200);
      await new Promise((resolve) => setTimeout(resolve, killAfter));
      await product.stop('SIGKILL');
      product = await startProduct({ DATA_DIR: folder });
      const startedAt = Date.now();
      await eventually(async () => {
        const { match } = await call<{ match: MatchRecord }>(
          product,
          'GET',
          `/api/matches/${stage.matchId.toHexString()}`,
        );
        expect(match.games).toHaveLength(all.length);
        const due = match.games.filter((game) => Date.parse(game.startsAt) <= Date.now() - 50);
        return due.length === all.length && due.every((game) => game.status === 'Live') ? true : undefined;
      });
      slowest = Math.max(slowest, Date.now() - startedAt);
    }
    expect(slowest).toBeLessThanOrEqual(CATCH_UP_MS);

    await connect();
    const ledger = await eventually(async () => {
      if ((await database.model(OUTBOX_MODEL).countDocuments()) > 0) return undefined;
      if ((await database.model(GAME_MODEL).countDocuments({ 'announce.pending': 'live' })) > 0) return undefined;
      return database
        .model(EVENT_MODEL)
        .find({ name: 'game' })
        .sort({ _id: 1 })
        .lean<{ _id: number; data: { gameId: string; isLive: boolean } }[]>();
    });
    await database.close();
    const announced = ledger.filter((event) => event.data.isLive).map((event) => event.data.gameId);
    expect([...announced].sort()).toEqual([...all].sort());
    const numbers = ledger.map((event) => event._id);
    expect(new Set(numbers).size).toBe(numbers.length);
    process.stdout.write(
      `kill -9, ${ROUNDS} rounds of ${GAMES} games: all live ${slowest} ms after the start at the latest\n`,
    );
  }, 300_000);
});
