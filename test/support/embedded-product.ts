import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types, type Connection } from 'mongoose';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { newGame } from '../../src/modules/games/game-draft.js';
import { connectTo, connectToEmbedded } from './connect.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from './product.js';
import { INSTANT, isOver } from './push-data.js';
import { eventually } from './wait.js';

/** One process of the product on its embedded database, with a direct connection to the database for tests. */
export class EmbeddedProduct {
  admin: { authorization: string } = { authorization: '' };
  private stage = { matchId: new Types.ObjectId(), leagueId: new Types.ObjectId() };

  private constructor(
    readonly folder: string,
    private readonly env: Record<string, string>,
    public product: Product,
    readonly database: Connection,
  ) {}

  /** @param database address of the database; by default the process starts its embedded database */
  static async start(env: Record<string, string>, database?: string): Promise<EmbeddedProduct> {
    const folder = await mkdtemp(join(tmpdir(), 'nepsh-product-'));
    const productEnv = { DATA_DIR: folder, ...(database && { MONGODB_URI: database }), ...env };
    const product = await startProduct(productEnv);
    const connection = await (database ? connectTo(database) : connectToEmbedded(folder));
    const embedded = new EmbeddedProduct(folder, productEnv, product, connection);
    embedded.admin = await signInAsFirstAdmin(product);
    return embedded;
  }

  /** Kills the process and starts another on the same data. */
  async killAndStart(): Promise<void> {
    await this.product.stop('SIGKILL');
    this.product = await startProduct(this.env);
  }

  async close(): Promise<void> {
    this.product.process.kill('SIGCONT');
    await this.database.close();
    await this.product.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }

  call<T>(method: string, path: string, body?: object): Promise<T> {
    return call<T>(this.product, method, path, body, this.admin);
  }

  /** Creates a league and a match for games. */
  async makeStage(): Promise<void> {
    const logoUrl = 'https://example.org/c.png';
    const cup = { name: 'Cup', abbreviation: 'CUP', country: 'nepal', category: 'Football', logoUrl };
    const { league } = await this.call<{ league: { _id: string } }>('POST', '/api/leagues', cup);
    const { match } = await this.call<{ match: MatchRecord }>('POST', '/api/matches', { title: 'Final' });
    this.stage = { matchId: new Types.ObjectId(match._id), leagueId: new Types.ObjectId(league._id) };
  }

  /** Inserts games into the database, each two hours long. Returns their ids. */
  async plant(startsAt: readonly Date[]): Promise<string[]> {
    const { matchId, leagueId } = this.stage;
    const games = startsAt.map((instant, index) => {
      const dto = { title: `Game ${index}`, homeTeam: 'A', awayTeam: 'B', location: 'Ground', date: '2026-01-01' };
      const league = { _id: leagueId, name: 'Cup', logoUrl: '', category: 'Football' as const };
      const match = { _id: matchId, title: 'Final', category: '' };
      const game = newGame(dto, { match, league, timeZone: 'UTC', now: new Date() });
      return { ...game, startsAt: instant, usualEndAt: new Date(instant.getTime() + 7_200_000) };
    });
    await this.database.collection('games').insertMany(games);
    return games.map(({ _id }) => _id.toHexString());
  }

  /** Returns the games of the match as visitors see them. */
  async games(): Promise<MatchRecord['games']> {
    const path = `/api/matches/${this.stage.matchId.toHexString()}`;
    return (await this.call<{ match: MatchRecord }>('GET', path)).match.games;
  }

  /** Returns how often each game was announced live in the event log, after everything was published. */
  async announced(): Promise<Map<string, number>> {
    return eventually(async () => {
      const [unpublished, pending] = await Promise.all([
        this.database.collection('outbox').countDocuments(),
        this.database.collection('games').countDocuments({ 'announce.pending': { $ne: null } }),
      ]);
      if (unpublished + pending > 0) return undefined;
      const rows = await this.database.collection('events').find({ name: 'game', 'data.isLive': true }).toArray();
      const counts = new Map<string, number>();
      for (const { data } of rows as unknown as { data: { gameId: string } }[]) {
        counts.set(data.gameId, (counts.get(data.gameId) ?? 0) + 1);
      }
      return counts;
    });
  }

  async push(more: object = {}): Promise<PushNotificationRecord> {
    const body = { ...INSTANT, ...more };
    return (await this.call<{ notification: PushNotificationRecord }>('POST', '/api/mobile/notifications', body))
      .notification;
  }

  /** Resolves to a push notification after it was sent or failed. */
  untilOver({ _id }: { _id: string }, ms = 40_000): Promise<PushNotificationRecord> {
    return eventually(async () => {
      const path = `/api/mobile/notifications/${_id}`;
      const { notification } = await this.call<{ notification: PushNotificationRecord }>('GET', path);
      return isOver(notification.progress) ? notification : undefined;
    }, ms);
  }
}
