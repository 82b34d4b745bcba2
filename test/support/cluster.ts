import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types, type Connection } from 'mongoose';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import { newGame } from '../../src/modules/games/game-draft.js';
import { GAME_MODEL, gameSchema } from '../../src/modules/games/game.schema.js';
import { EVENT_MODEL, OUTBOX_MODEL, eventSchema, outboxSchema } from '../../src/platform/outbox/outbox.schema.js';
import { LEASE_MODEL, leaseSchema, type LeaseDoc } from '../../src/platform/database/locks/lease.schema.js';
import { connectTo } from './connect.js';
import { CuttableLink } from './cuttable.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from './product.js';
import { RedisServer, startDatabaseServer, type DatabaseServer } from './servers.js';
import { eventually } from './wait.js';

type Headers = Record<string, string>;

/**
 * Several processes of the product on one database and one Redis, with a direct connection to the database for tests.
 */
export class Cluster {
  readonly products: Product[] = [];
  admin: Headers = {};
  /** Match and league of the games that tests insert. */
  private stage = { matchId: new Types.ObjectId(), leagueId: new Types.ObjectId() };

  private constructor(
    private readonly folder: string,
    private readonly server: DatabaseServer,
    /** Connection of the processes to the database. The test has a separate connection. */
    readonly link: CuttableLink,
    readonly redis: RedisServer,
    readonly database: Connection,
  ) {}

  /** Starts a database, a Redis and, at the same moment, `size` processes on an empty database. */
  static async start(size: number, env: Record<string, string> = {}): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'nepsh-cluster-'));
    const [server, redis] = await Promise.all([startDatabaseServer(join(folder, 'database')), RedisServer.start()]);
    const link = new CuttableLink(server.socket);
    await link.restore();
    const database = await connectTo(server.uri, { dbName: 'nepsh' });
    database.model(GAME_MODEL, gameSchema);
    database.model(EVENT_MODEL, eventSchema);
    database.model(OUTBOX_MODEL, outboxSchema);
    database.model(LEASE_MODEL, leaseSchema);
    const cluster = new Cluster(folder, server, link, redis, database);
    await Promise.all(Array.from({ length: size }, () => cluster.startProcess(env)));
    cluster.admin = await signInAsFirstAdmin(cluster.at(0));
    await cluster.makeStage();
    return cluster;
  }

  at(index: number): Product {
    const product = this.products[index];
    if (!product) throw new Error(`Process ${index} does not exist`);
    return product;
  }

  async startProcess(env: Record<string, string> = {}): Promise<Product> {
    const product = await startProduct({
      MONGODB_URI: `mongodb://127.0.0.1:${this.link.port}/nepsh?directConnection=true`,
      REDIS_URL: this.redis.url,
      SECRET_KEY: 'the same text of many characters for all of them',
      DATA_DIR: await mkdtemp(join(this.folder, 'process-')),
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'info',
      ...env,
    });
    this.products.push(product);
    return product;
  }

  /** Stops everything, including a process that is stopped by SIGSTOP. */
  async close(): Promise<void> {
    await Promise.all(this.products.map((product) => product.stop('SIGKILL')));
    await this.database.close();
    await this.link.cut();
    await Promise.all([this.redis.kill(), this.server.stop()]);
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Inserts games of one match directly into the database. Returns their ids. */
  async plant(startsAt: readonly Date[]): Promise<string[]> {
    const { matchId, leagueId } = this.stage;
    const now = new Date();
    const games = startsAt.map((instant, index) => {
      const dto = { title: `Game ${index}`, homeTeam: 'A', awayTeam: 'B', location: 'Ground', date: '2026-01-01' };
      const league = { _id: leagueId, name: 'Cup', logoUrl: '', category: 'Football' as const };
      const game = newGame(dto, {
        match: { _id: matchId, title: 'Final', category: '' },
        league,
        timeZone: 'UTC',
        now,
      });
      return { ...game, startsAt: instant, usualEndAt: new Date(instant.getTime() + 7_200_000) };
    });
    await this.database.model(GAME_MODEL).insertMany(games);
    return games.map(({ _id }) => _id.toHexString());
  }

  /** Returns the lease of a job. */
  async lease(job: string): Promise<LeaseDoc> {
    return this.database.model<LeaseDoc>(LEASE_MODEL).findById(job).lean<LeaseDoc>().orFail();
  }

  /** Returns how often each game was announced live in the event log, after everything was published. */
  async announced(ids: readonly string[]): Promise<Map<string, number>> {
    return eventually(async () => {
      const [unpublished, pending] = await Promise.all([
        this.database.model(OUTBOX_MODEL).countDocuments(),
        this.database.model(GAME_MODEL).countDocuments({ 'announce.pending': 'live' }),
      ]);
      if (unpublished + pending > 0) return undefined;
      const rows = await this.database
        .model(EVENT_MODEL)
        .find({ name: 'game', 'data.isLive': true, 'data.gameId': { $in: ids } })
        .lean<{ data: { gameId: string } }[]>();
      const counts = new Map(ids.map((id) => [id, 0]));
      for (const { data } of rows) counts.set(data.gameId, (counts.get(data.gameId) ?? 0) + 1);
      return counts;
    });
  }

  private async makeStage(): Promise<void> {
    const logoUrl = 'https://example.org/c.png';
    const cup = { name: 'Cup', abbreviation: 'CUP', country: 'nepal', category: 'Football', logoUrl };
    const post = <T>(path: string, body: object) => call<T>(this.at(0), 'POST', path, body, this.admin);
    const { league } = await post<{ league: { _id: string } }>('/api/leagues', cup);
    const { match } = await post<{ match: MatchRecord }>('/api/matches', { title: 'Final' });
    this.stage = { matchId: new Types.ObjectId(match._id), leagueId: new Types.ObjectId(league._id) };
  }
}
