import type { ReplayDetails, ReplayRecord } from '../../src/contract/records/replay.record.js';
import { adminApi, Api } from './api.js';
import { startTestApp, type TestApp } from './app.js';
import { FakeClock } from './fake-clock.js';
import { makeStage, type Stage } from './fixtures.js';

/** The API on a clock of the test's, with a league for replays. */
export class ReplayStage {
  private constructor(
    readonly test: TestApp,
    readonly clock: FakeClock,
    readonly admin: Api,
    readonly visitor: Api,
    readonly stage: Stage,
  ) {}

  static async start(): Promise<ReplayStage> {
    const clock = new FakeClock();
    const test = await startTestApp({ clock });
    const admin = await adminApi(test);
    const stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    return new ReplayStage(test, clock, admin, new Api(test), stage);
  }

  close(): Promise<void> {
    return this.test.close();
  }

  /** The body of a replay in the stage's league. */
  body(more: Record<string, unknown> = {}): Record<string, unknown> {
    return { title: 'Final', league: this.stage.league, category: 'Football', date: '2026-05-01', ...more };
  }

  async add(more: Record<string, unknown> = {}): Promise<ReplayRecord> {
    return (await this.admin.post('/api/replays', this.body(more)).expect(201)).body.replay as ReplayRecord;
  }

  async read(id: string): Promise<ReplayDetails> {
    return (await this.visitor.get(`/api/replays/${id}`).expect(200)).body.replay as ReplayDetails;
  }

  async setParts(id: string, parts: object[]): Promise<ReplayRecord> {
    return (await this.admin.put(`/api/replays/${id}/parts`, { parts }).expect(200)).body.replay as ReplayRecord;
  }
}
