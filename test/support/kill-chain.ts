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
/** Devices that Expo takes messages for, and cannot reach in the end. */
export const UNREACHABLE = 5;
/** Within what time a step comes by again, or whatever was left is caught up on: generous, for machines that are busy. */
const PATIENCE_MS = 60_000;

/** The points between which a process may be killed while something goes live, is published or is sent. */
export const STEPS = [...writeSteps.names, ...goLiveSteps.names, ...pushSteps.names, ...receiptSteps.names];
export type Step = (typeof STEPS)[number];

/** Where a process is killed. */
export interface Kill {
  /** null: at any moment. */
  step: Step | null;
  /** At which time that it is reached, from 1. */
  nth: number;
  /** From the start on, while it still sees to what the one before it left. */
  atStart: boolean;
}

/** What was answered: from then on it must not be lost. */
export interface Promised {
  games: string[];
  live: string[];
  pushes: string[];
}

/** Processes of the product, one after another on the same folder with its embedded database, each of them killed. */
export class KillChain {
  readonly promised: Promised = { games: [], live: [], pushes: [] };
  /** Time that starts took, and time from each until every game that was due was live and announced, in milliseconds. */
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

  /** A folder with what the rounds need, made by a process that ends in peace. */
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

  /** Runs one process until it is killed. Throws an error if it ends anywhere but at the step. */
  async round(kill: Kill): Promise<void> {
    await rm(this.killedAtFile, { force: true });
    await this.workUntilKilled(kill);
    const killedAt = await readFile(this.killedAtFile, 'utf8').catch(() => null);
    if (killedAt !== kill.step) throw new Error(`The process was to end at ${kill.step}, and ended at ${killedAt}`);
  }

  /** A last process, which sees to everything; resolves with the database when nothing is left to be done. */
  async settle(): Promise<Connection> {
    await this.launch();
    const database = await this.connect();
    const open = (collection: string, filter: object): Promise<number> =>
      database.collection(collection).countDocuments(filter);
    await eventually(async () => {
      const now = Date.now();
      const counted = { $lt: new Date(now + 24 * 60 * MINUTE) };
      const left = await Promise.all([
        open('outbox', {}),
        open('games', { 'announce.pending': { $type: 'string' } }),
        open('games', { status: 'Scheduled', startsAt: { $lte: new Date(now) } }),
        open('push-notifications', { 'progress.state': { $in: ['scheduled', 'sending'] } }),
        open('push-jobs', { $or: [{ state: { $in: ['scheduled', 'sending'] } }, { endPending: true }] }),
        open('push-receipts', { dueAt: counted }),
      ]);
      if (left.every((count) => count === 0)) return true;
      // Receipts that were requested by a killed process are held for a minute: nobody waits for it here.
      const held = { dueAt: { ...counted, $gt: new Date(now + 5_000) } };
      await database.collection('push-receipts').updateMany(held, { $set: { dueAt: new Date(now) } });
      return undefined;
    }, PATIENCE_MS);
    return database;
  }

  async close(): Promise<void> {
    await this.last?.stop('SIGKILL');
    await this.provider.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async workUntilKilled({ step, nth, atStart }: Kill): Promise<void> {
    const order = `${step} ${nth}`;
    const startedAt = Date.now();
    const product = await this.launch(atStart && step ? order : '').catch((error: unknown) => {
      // The process may be killed before it listens.
      if (atStart && error instanceof Error && error.message.includes('ended with code null')) return null;
      throw error;
    });
    if (!product) return;
    const end = { ended: false };
    const exited = once(product.process, 'exit').then(() => (end.ended = true));
    const database = await this.connect().catch((error: unknown) => ended(error, end));
    if (database && !atStart) await this.measure(database, startedAt).catch((error: unknown) => ended(error, end));
    if (step && !atStart) {
      product.process.send(order);
      await Promise.race([once(product.process, 'message'), exited]);
    }
    const timer = step ? undefined : setTimeout(() => product.process.kill('SIGKILL'), this.random.whole(0, 900));
    const until = Date.now() + PATIENCE_MS;
    while (database && !end.ended && Date.now() < until) {
      await this.work(product, database, end).catch((error: unknown) => ended(error, end));
    }
    clearTimeout(timer);
    if (!end.ended) throw new Error(`${order} was not reached`);
    await exited;
    await database?.close(true);
  }

  private get dataDir(): string {
    return join(this.folder, 'data');
  }

  /** The file into which a process writes the step at which it is killed. */
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
      // Says to the stand-in provider who sends.
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
      const open = await Promise.all([
        database.collection('games').countDocuments({ $or: [due, { 'announce.pending': { $type: 'string' } }] }),
        database.collection('outbox').countDocuments(),
      ]);
      return open.every((count) => count === 0) || undefined;
    }, PATIENCE_MS);
    this.spent.startingMs += since - startedAt;
    this.spent.catchingUpMs += Date.now() - since;
  }

  /** Games that fall due around now, one that staff set live, and a push; resolves when the push is over. */
  private async work(product: Product, database: Connection, end: { ended: boolean }): Promise<void> {
    const now = Date.now();
    const due = Array.from({ length: 4 }, () => this.game('due', now + this.random.whole(-50, 100)));
    const forced = this.game('forced', now + 60 * MINUTE);
    const others = [this.game('missed', now - 600 * MINUTE), this.game('soon', now + 14 * MINUTE)];
    const games = [...due, forced, ...others];
    await database.collection<GameDoc>('games').insertMany(games);
    this.promised.games.push(...games.map(({ _id }) => _id.toHexString()));

    const [matchId, gameId] = [forced.matchId.toHexString(), forced._id.toHexString()];
    // What is refused for a moment is tried again later.
    this.provider.moods.splice(0, Infinity, { status: 429, retryAfter: '0' });
    await call(product, 'PUT', `/api/matches/${matchId}/game/${gameId}/live`, { force: true }, this.admin);
    this.promised.live.push(gameId);
    const { notification } = await this.post<{ notification: PushNotificationRecord }>(
      product,
      '/api/mobile/notifications',
      { ...INSTANT, title: `Push of ${new Types.ObjectId().toHexString()}` },
    );
    this.promised.pushes.push(notification._id);
    const over = { _id: new Types.ObjectId(notification._id), 'progress.state': 'sent' };
    const collection = database.collection('push-notifications');
    await eventually(async () => end.ended || (await collection.countDocuments(over)) > 0 || undefined, PATIENCE_MS);
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

/** What fails in a process that has been killed is no failure; whatever else fails is. */
async function ended(error: unknown, end: { ended: boolean }): Promise<null> {
  await eventually(() => end.ended || undefined, 5_000).catch(() => {
    throw error;
  });
  return null;
}
