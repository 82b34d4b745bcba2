import type { RequestListener } from 'node:http';
import { Types } from 'mongoose';
import type { GameRecord, StreamListRecord } from '../../src/contract/records/match.record.js';
import type { StreamHealthDoc } from '../../src/modules/games/stream-health.schema.js';
import { Api, databaseOf } from './api.js';
import { signIn, startTestApp, type TestApp } from './app.js';
import { FakeClock } from './fake-clock.js';
import { makeGame, makeStage, type Stage } from './fixtures.js';
import { PUBLIC_ADDRESS, StandInNetwork } from './stand-in-network.js';
import { eventually } from './wait.js';

const MINUTE = 60_000;
const ENV = { STREAM_CHECKS: 'true', STREAM_CHECK_SECONDS: '10', TRUST_PROXY: '127.0.0.1' };

/** Returns an HLS playlist of these segments. */
export const listOf = (...segments: string[]): string =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...segments.flatMap((name) => ['#EXTINF:4,', name]), ''].join('\n');

/** Live games and their streams, which the service checks on a fake network with a test clock. */
export class StreamStage {
  private names = 0;

  private constructor(
    readonly test: TestApp,
    readonly clock: FakeClock,
    readonly network: StandInNetwork,
    /** Responses of the fake internet, by host and path. Everything else is missing. */
    readonly web: Map<string, RequestListener>,
    /** Received requests by host and path. */
    readonly requests: string[],
    readonly auth: { authorization: string },
    private readonly stage: Stage,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<StreamStage> {
    const web = new Map<string, RequestListener>();
    const requests: string[] = [];
    const network = await StandInNetwork.start((incoming, response) => {
      const at = `${incoming.headers.host}${incoming.url}`;
      requests.push(at);
      const listener = web.get(at);
      if (listener) listener(incoming, response);
      else response.writeHead(404).end();
    });
    const clock = new FakeClock();
    const test = await startTestApp({ clock, network, env: { ...ENV, ...env }, wakeMs: 100 });
    const auth = await signIn(test, { role: 'super-admin' });
    return new StreamStage(test, clock, network, web, requests, auth, await makeStage(test, auth));
  }

  async close(): Promise<void> {
    await this.test.close();
    await this.network.stop();
  }

  readonly admin = new Api(this.test, { authorization: this.auth.authorization });
  readonly visitor = new Api(this.test);

  respondWith(text: string, status = 200): RequestListener {
    return (_, response) => void response.writeHead(status).end(text);
  }

  /** Returns a new host for each test. */
  host(address = PUBLIC_ADDRESS): string {
    this.names += 1;
    const name = `cdn${this.names}.example.net`;
    this.network.names.set(name, [address]);
    return name;
  }

  /** Returns a live playlist that plays. Each request adds a segment. */
  playing(name = this.host()): { name: string; url: string } {
    let segment = 0;
    this.web.set(`${name}/live.m3u8`, (_, response) => void response.end(listOf('now.ts', `${(segment += 1)}.ts`)));
    this.web.set(`${name}/now.ts`, this.respondWith('video'));
    return { name, url: `https://${name}/live.m3u8` };
  }

  pathOf({ matchId, _id }: GameRecord): string {
    return `/api/matches/${matchId}/game/${_id}`;
  }

  game(startsAt: number, more: Record<string, unknown> = {}): Promise<GameRecord> {
    return makeGame(this.test, this.auth, this.stage, startsAt, more);
  }

  /** Creates a live game with streams at these addresses. */
  async live(...urls: string[]): Promise<GameRecord> {
    const game = await this.game(this.clock.now() - 10 * MINUTE, { status: 'Live' });
    const streamUrls = urls.map((url, index) => ({ title: `Stream ${index + 1}`, url }));
    return (await this.admin.put(`${this.pathOf(game)}/streamUrls`, { streamUrls }).expect(200)).body
      .game as GameRecord;
  }

  async gameFor(api: Api, game: GameRecord): Promise<GameRecord> {
    return (await api.get(this.pathOf(game)).expect(200)).body.game as GameRecord;
  }

  async rowsOf(game: GameRecord): Promise<StreamListRecord[]> {
    const query = { range: [0, 9], sort: ['title', 'ASC'], filter: { gameId: game._id } };
    return (await this.admin.list('/api/streams', query)).body.streams as StreamListRecord[];
  }

  /** Resolves to the row of a game's first stream once it fits. */
  rowWith(game: GameRecord, fits: (row: StreamListRecord) => boolean): Promise<StreamListRecord> {
    return eventually(async () => {
      const row = (await this.rowsOf(game)).find(({ title }) => title === 'Stream 1');
      return row && fits(row) ? row : undefined;
    });
  }

  /** Resolves to the stored health of the first stream once it fits. */
  stored(game: GameRecord, fits: (doc: StreamHealthDoc) => boolean): Promise<StreamHealthDoc> {
    return eventually(async () => {
      const _id = new Types.ObjectId(game.streamUrls[0]?._id);
      const doc = await databaseOf(this.test).collection<StreamHealthDoc>('stream-health').findOne({ _id });
      return doc && fits(doc) ? doc : undefined;
    });
  }

  failures(game: GameRecord, times = 1): Promise<{ reason: string }> {
    return this.stored(game, ({ failures }) => failures >= times);
  }

  /** Lets the first check and its early repetition fail. */
  async untilDown(game: GameRecord): Promise<StreamListRecord> {
    await this.failures(game);
    this.clock.advance(10_000);
    return this.rowWith(game, ({ health }) => health?.state === 'down');
  }
}

/** Returns the titles of a game's streams, in order. */
export const titlesOf = ({ streamUrls }: GameRecord): string[] => streamUrls.map(({ title }) => title);
