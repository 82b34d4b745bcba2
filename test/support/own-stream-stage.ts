import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { OwnStreamKeyResponse, OwnStreamRecord } from '../../src/contract/records/own-stream.record.js';
import { Api } from './api.js';
import { signIn, startTestApp, type TestApp, type TestAppOptions } from './app.js';
import { FakeClock } from './fake-clock.js';
import { FakeIngest } from './fake-ingest.js';
import { makeGame, makeStage, type Auth, type Stage } from './fixtures.js';
import { eventually } from './wait.js';

const MINUTE = 60_000;
const ENV = { RTMP_PORT: '1935', RTMP_URL: 'rtmp://ingest.example.org/live' };

/** An own stream with the key that its creation returned. */
export interface Created {
  game: GameRecord;
  ownStream: OwnStreamRecord;
  key: string;
  path: string;
}

/** The service with a fake ingest, games, and a test clock. */
export class OwnStreamStage {
  private constructor(
    readonly test: TestApp,
    readonly clock: FakeClock,
    readonly auth: Auth,
    private readonly stage: Stage,
    public ingest: FakeIngest,
  ) {}

  static async start(
    env: Record<string, string> = {},
    more: Pick<TestAppOptions, 'network'> = {},
  ): Promise<OwnStreamStage> {
    const clock = new FakeClock();
    const test = await startTestApp({ clock, env: { ...ENV, ...env }, wakeMs: 50, ...more });
    const auth = await signIn(test, { role: 'super-admin' });
    const ingest = await FakeIngest.start(test.config.dataDir);
    return new OwnStreamStage(test, clock, auth, await makeStage(test, auth), ingest);
  }

  async close(): Promise<void> {
    await this.test.close();
    await this.ingest.stop();
  }

  readonly admin = new Api(this.test, { authorization: this.auth.authorization });

  /** Creates a game. `minutes` is the time until its kick-off. */
  game(minutes: number, more: Record<string, unknown> = {}): Promise<GameRecord> {
    return makeGame(this.test, this.auth, this.stage, this.clock.now() + minutes * MINUTE, more);
  }

  pathOf({ matchId, _id }: GameRecord): string {
    return `/api/matches/${matchId}/game/${_id}`;
  }

  /** Changes the fields of a game. */
  async change(game: GameRecord, more: Record<string, unknown>): Promise<void> {
    const { title, homeTeam, awayTeam, location, date, time, timeZone, league } = game;
    const body = { title, homeTeam, awayTeam, location, date, time, timeZone, league, ...more };
    await this.admin.put(this.pathOf(game), body).expect(200);
  }

  /** Creates an own stream for a game. */
  async create(game: GameRecord, body: object = {}): Promise<Created> {
    const response = await this.admin.post(`${this.pathOf(game)}/own-stream`, body).expect(201);
    const { ownStream, ingest } = response.body as OwnStreamKeyResponse;
    return { game, ownStream, key: ingest.key, path: `/api/own-streams/${ownStream._id}` };
  }

  /** Creates an own stream for a game that starts in half an hour. */
  async soon(): Promise<Created> {
    return this.create(await this.game(30));
  }

  /** Creates an own stream for a live game. */
  async live(): Promise<Created> {
    return this.create(await this.game(-10, { status: 'Live' }));
  }

  async read({ path }: Created): Promise<OwnStreamRecord> {
    return (await this.admin.get(path).expect(200)).body.ownStream as OwnStreamRecord;
  }

  /** Resolves to the own stream once it fits. */
  until(created: Created, fits: (record: OwnStreamRecord) => boolean): Promise<OwnStreamRecord> {
    return eventually(async () => {
      const record = await this.read(created);
      return fits(record) ? record : undefined;
    });
  }

  async readGame(game: GameRecord, api: Api = this.admin): Promise<GameRecord> {
    return (await api.get(this.pathOf(game)).expect(200)).body.game as GameRecord;
  }
}
