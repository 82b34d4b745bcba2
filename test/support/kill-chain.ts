import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Types, type Connection } from 'mongoose';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import type { Random } from '../../src/demo/random.js';
import { pushSteps, receiptSteps } from '../../src/modules/push-delivery/push-delivery.steps.js';
import { newGame } from '../../src/modules/games/game-draft.js';
import type { GameDoc } from '../../src/modules/games/game.schema.js';
import { goLiveSteps } from '../../src/modules/go-live/go-live.steps.js';
import { writeSteps } from '../../src/platform/steps.js';
import { connectToEmbedded } from './connect.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from './product.js';
import { deviceRows, INSTANT, tokens } from './push-data.js';
import { PushProvider } from './push-provider.js';
import { eventually } from './wait.js';

const MINUTE = 60_000;
export const DEVICES = 250;
const RATE = '1999';
/** Number of devices whose messages Expo accepts but fails to deliver. */
export const UNREACHABLE = 5;
/** Time limit for reaching a step and for completing the remaining work. It is generous for busy machines. */
const TIMEOUT_MS = 60_000;

/** Steps of go-live, publishing and sending at which a process can be killed. */
export const STEPS = [...writeSteps.names, ...goLiveSteps.names, ...pushSteps.names, ...receiptSteps.names];
export type Step = (typeof STEPS)[number];

/** Moment at which a process is killed. */
export interface Kill {
  /** null kills the process at any time. */
  step: Step | null;
  /** Occurrence of the step, from 1. */
  nth: number;
  /**
   * Whether to wait for the step from the start, while the process still completes the work of the previous process.
   */
  atStart: boolean;
}

/** Ids of confirmed writes, which must not be lost. */
export interface ConfirmedWrites {
  games: string[];
  live: string[];
  pushes: string[];
}

/** Processes of the product that run sequentially on the same folder with its embedded database. Each is killed. */
export class KillChain {
  readonly confirmed: ConfirmedWrites = { games: [], live: [], pushes: [] };
  /** Total time of starts, and total time from a start until all due games were live and announced, in ms. */
  readonly spent = { startingMs: 0, catchingUpMs: 0 };
  private processes = 0;
  private admin: { authorization: string } = { authorization: '' };
  private stage = { matchId: new Types.ObjectId(), leagueId: new Types.ObjectId() };
  private last: Product | null = null;

  private constructor(
    private readonly name: string,
    private readonly random: Random,
    private readonly folder: string,
    readonly provider: PushProvider,
  ) {}

  /** Creates a folder with the data for the rounds, using a process that stops gracefully. */
  static async start(name: string, random: Random): Promise<KillChain> {
    const folder = await mkdtemp(join(tmpdir(), 'nepsh-kill-'));
    const chain = new KillChain(name, random, folder, await PushProvider.start());
    const product = await chain.launch();
    chain.admin = await signInAsFirstAdmin(product);
    const logoUrl = 'https://example.org/c.png';
    const cup = { name: 'Cup', abbreviation: 'CUP', country: 'nepal', category: 'Football', logoUrl };
    const { league } = await chain.post<{ league: { _id: string } }>(product, '/api/leagues', cup);
    const { match } = await chain.post<{ match: MatchRecord }>(product, '/api/matches', { title: 'Final' });
    chain.stage = { matchId: new Types.ObjectId(match._id), leagueId: new Types.ObjectId(league._id) };
    const database = await chain.connect();
    const fans = deviceRows(FANS, { follows: ['team:falcons'] });
    await database.collection('devices').insertMany([...fans, ...deviceRows(OTHERS)]);
    await database.close();
    for (const token of OTHERS.slice(0, UNREACHABLE)) {
      chain.provider.receipts.set(token, { status: 'error', message: '', details: { error: 'MessageTooBig' } });
    }
    await product.stop('SIGTERM');
    return chain;
  }

  /** Runs one process until it is killed. Throws if it ends at another step. */
  async round(kill: Kill): Promise<void> {
    await rm(this.killedAtFile, { force: true });
    await this.workUntilKilled(kill);
    const killedAt = await readFile(this.killedAtFile, 'utf8').catch(() => null);
    if (killedAt !== kill.step)
      throw new Error(`The process should have been killed at ${kill.step}, but was killed at ${killedAt}`);
  }

  /** Starts a last process, which completes all work. Resolves to the database when no work is left. */
  async settle(): Promise<Connection> {
    await this.launch();
    const database = await this.connect();
    const countOf = (collection: string, filter: object): Promise<number> =>
      database.collection(collection).countDocuments(filter);
    await eventually(async () => {
      const now = Date.now();
      const inOneDay = { $lt: new Date(now + 24 * 60 * MINUTE) };
      const pendingCounts = await Promise.all([
        countOf('outbox', {}),
        countOf('games', { 'announce.pending': { $type: 'string' } }),
        countOf('games', { status: 'Scheduled', startsAt: { $lte: new Date(now) } }),
        countOf('push-notifications', { 'progress.state': { $in: ['scheduled', 'sending'] } }),
        countOf('push-jobs', { $or: [{ state: { $in: ['scheduled', 'sending'] } }, { endPending: true }] }),
        countOf('push-receipts', { dueAt: inOneDay }),
      ]);
      if (pendingCounts.every((count) => count === 0)) return true;
      // A killed process locked the receipts that it was fetching for a minute. The test does not wait for it.
      const lockedReceipts = { dueAt: { ...inOneDay, $gt: new Date(now + 5_000) } };
      await database.collection('push-receipts').updateMany(lockedReceipts, { $set: { dueAt: new Date(now) } });
      return undefined;
    }, TIMEOUT_MS);
    return database;
  }

  async close(): Promise<void> {
    await this.last?.stop('SIGKILL');
    await this.provider.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async workUntilKilled({ step, nth, atStart }: Kill): Promise<void> {
    const stepAndCount = `${step} ${nth}`;
    const startedAt = Date.now();
    const product = await this.launch(atStart && step ? stepAndCount : '').catch((error: unknown) => {
      // The process may be killed before it listens.
      if (atStart && error instanceof Error && error.message.includes('ended with code null')) return null;
      throw error;
    });
    if (!product) return;
    const state = { ended: false };
    const exited = once(product.process, 'exit').then(() => (state.ended = true));
    const database = await this.connect().catch((error: unknown) => ended(error, state));
    if (database && !atStart) await this.measure(database, startedAt).catch((error: unknown) => ended(error, state));
    if (step && !atStart) {
      product.process.send(stepAndCount);
      await Promise.race([once(product.process, 'message'), exited]);
    }
    const timer = step ? undefined : setTimeout(() => product.process.kill('SIGKILL'), this.random.whole(0, 900));
    const until = Date.now() + TIMEOUT_MS;
    while (database && !state.ended && Date.now() < until) {
      await this.work(product, database, state).catch((error: unknown) => ended(error, state));
    }
    clearTimeout(timer);
    if (!state.ended) throw new Error(`${stepAndCount} was not reached`);
    await exited;
    await database?.close(true);
  }

  private get dataDir(): string {
    return join(this.folder, 'data');
  }

  /** File into which a process writes the step at which it is killed. */
  private get killedAtFile(): string {
    return join(this.folder, 'killed-at');
  }

  private async launch(killAt = ''): Promise<Product> {
    this.processes += 1;
    const env = {
      ...this.provider.env,
      DATA_DIR: this.dataDir,
      // Pages have no step, and a process starts faster without them.
      SERVE_PAGES: 'false',
      EXPO_RATE_PER_SECOND: RATE,
      EXPO_RECEIPT_DELAY_SECONDS: '1',
      // Shows the stand-in provider which process sends.
      EXPO_ACCESS_TOKEN: `${this.name}-${this.processes}`,
      KILL_AT: killAt,
      KILLED_AT_FILE: this.killedAtFile,
    };
    this.last = await startProduct(env, 'kill-at-step.mjs');
    return this.last;
  }

  private connect(): Promise<Connection> {
    return connectToEmbedded(this.dataDir, { serverSelectionTimeoutMS: 2_000 });
  }

  private post<T>(product: Product, path: string, body: object): Promise<T> {
    return call<T>(product, 'POST', path, body, this.admin);
  }

  private async measure(database: Connection, startedAt: number): Promise<void> {
    const since = Date.now();
    const due = { status: 'Scheduled', startsAt: { $lte: new Date(since) } };
    await eventually(async () => {
      const openCounts = await Promise.all([
        database.collection('games').countDocuments({ $or: [due, { 'announce.pending': { $type: 'string' } }] }),
        database.collection('outbox').countDocuments(),
      ]);
      return openCounts.every((count) => count === 0) || undefined;
    }, TIMEOUT_MS);
    this.spent.startingMs += since - startedAt;
    this.spent.catchingUpMs += Date.now() - since;
  }

  /** Creates games that are due around now, a game that staff set live, and a push. Resolves when the push was sent. */
  private async work(product: Product, database: Connection, state: { ended: boolean }): Promise<void> {
    const now = Date.now();
    const due = Array.from({ length: 4 }, () => this.game('due', now + this.random.whole(-50, 100)));
    const forced = this.game('forced', now + 60 * MINUTE);
    const others = [this.game('missed', now - 600 * MINUTE), this.game('soon', now + 14 * MINUTE)];
    const games = [...due, forced, ...others];
    await database.collection<GameDoc>('games').insertMany(games);
    this.confirmed.games.push(...games.map(({ _id }) => _id.toHexString()));

    const [matchId, gameId] = [forced.matchId.toHexString(), forced._id.toHexString()];
    // A rejected request is retried.
    this.provider.moods.splice(0, Infinity, { status: 429, retryAfter: '0' });
    await call(product, 'PUT', `/api/matches/${matchId}/game/${gameId}/live`, { force: true }, this.admin);
    this.confirmed.live.push(gameId);
    const { notification } = await this.post<{ notification: PushNotificationRecord }>(
      product,
      '/api/mobile/notifications',
      { ...INSTANT, title: `Push of ${new Types.ObjectId().toHexString()}` },
    );
    this.confirmed.pushes.push(notification._id);
    const finished = { _id: new Types.ObjectId(notification._id), 'progress.state': 'sent' };
    const collection = database.collection('push-notifications');
    await eventually(
      async () => state.ended || (await collection.countDocuments(finished)) > 0 || undefined,
      TIMEOUT_MS,
    );
  }

  private game(what: string, instant: number): GameDoc {
    const { matchId, leagueId } = this.stage;
    const title = `${what} ${new Types.ObjectId().toHexString()}`;
    const dto = { title, homeTeam: 'Falcons', awayTeam: 'Owls', location: 'Ground', date: '2026-01-01' };
    const league = { _id: leagueId, name: 'Cup', logoUrl: '', category: 'Football' as const };
    const match = { _id: matchId, title: 'Final', category: '' };
    const game = newGame(dto, { match, league, timeZone: 'UTC', now: new Date() });
    return { ...game, startsAt: new Date(instant), usualEndAt: new Date(instant + 120 * MINUTE) };
  }
}

export const FANS = tokens('fan', 3);
const OTHERS = tokens('device', DEVICES - FANS.length);
export const EVERYONE = [...FANS, ...OTHERS];

/** Ignores an error if the process was killed. Throws all other errors. */
async function ended(error: unknown, state: { ended: boolean }): Promise<null> {
  await eventually(() => state.ended || undefined, 5_000).catch(() => {
    throw error;
  });
  return null;
}
