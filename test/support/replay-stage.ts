import { afterAll, beforeAll } from '@jest/globals';
import type { ReplayDetails, ReplayRecord } from '../../src/contract/records/replay.record.js';
import { adminApi, Api } from './api.js';
import { startTestApp, type TestApp } from './app.js';
import { FakeClock } from './fake-clock.js';
import { makeStage, type Auth, type Stage } from './fixtures.js';

/** The API on a test clock, with a league for replays. */
export class ReplayStage {
  readonly clock = new FakeClock();
  test!: TestApp;
  admin!: Api;
  auth!: Auth;
  visitor!: Api;
  stage!: Stage;

  async start(): Promise<void> {
    this.test = await startTestApp({ clock: this.clock });
    this.admin = await adminApi(this.test);
    this.visitor = new Api(this.test);
    this.auth = { authorization: this.admin.headers['authorization'] ?? '' };
    this.stage = await makeStage(this.test, this.auth);
  }

  /** Returns the body of a replay in the stage's league. */
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

/** Returns the stage of a `describe`: started before its tests, closed after them. */
export function replayStage(): ReplayStage {
  const stage = new ReplayStage();
  beforeAll(() => stage.start());
  afterAll(() => stage.test.close());
  return stage;
}

/** Returns the titles of a list's records. */
export const titlesIn = (response: { body: { replays: ReplayRecord[] } }): string[] =>
  response.body.replays.map(({ title }) => title);
