import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Permission } from '../../src/contract/permissions.js';
import type { GamesOverview, Overview } from '../../src/contract/records/overview.record.js';
import { Changes } from '../../src/platform/cache/changes.js';
import { adminApi, apiOf, databaseOf, type Api } from './api.js';
import { startTestApp, type TestApp } from './app.js';
import { FakeClock } from './fake-clock.js';
import { makeGame, makeStage, type Auth, type Stage } from './fixtures.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * Returns noon of the day in next year's March on which clocks go forward in London. The database deletes past samples.
 */
function springForward(): number {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31, 12));
  return last.getTime() - last.getUTCDay() * DAY;
}

export const START = springForward();

/** Collections that an overview counts. */
const COUNTED = ['activities', 'contacts', 'games', 'match-requests', 'push-notifications', 'watching-samples'];

export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** An application whose overview is empty at noon, with helpers for tests of the overview. */
export class OverviewStage {
  readonly clock = new FakeClock(START);
  test!: TestApp;
  admin!: Api;
  auth!: Auth;
  stage!: Stage;

  async start(): Promise<void> {
    this.test = await startTestApp({ clock: this.clock });
    this.admin = await adminApi(this.test);
    this.auth = { authorization: this.admin.headers['authorization'] ?? '' };
    this.stage = await makeStage(this.test, this.auth);
  }

  /** Deletes the records of a test and sets the clock back to noon. */
  async reset(): Promise<void> {
    this.clock.setBy(START - this.clock.now());
    const { settings } = (await this.admin.get('/api/setting').expect(200)).body as { settings: { _id: string } };
    await this.admin.put(`/api/setting/${settings._id}/goLive`, { shiftMinutes: 0 }).expect(200);
    await this.admin.put(`/api/setting/${settings._id}/site`, { timeZone: 'UTC' }).expect(200);
    for (const name of COUNTED) await databaseOf(this.test).collection(name).deleteMany({});
    this.test.app.get(Changes).invalidateAll();
  }

  async read(api: Api = this.admin): Promise<Overview> {
    const { body } = await api.get('/api/overview').expect(200);
    return (body as { overview: Overview }).overview;
  }

  async readGames(): Promise<GamesOverview> {
    const { games } = await this.read();
    if (!games) throw new Error('The overview has no games.');
    return games;
  }

  holderOf(...permissions: Permission[]): Promise<Api> {
    return apiOf(this.test, { permissions: ['dashboard:access', ...permissions] });
  }

  /** Creates a game that starts after some minutes, by default with one stream. */
  async game(minutes: number, more: Record<string, unknown> = {}, streams = 1): Promise<string> {
    const startsAt = this.clock.now() + minutes * MINUTE;
    const { _id, matchId } = await makeGame(this.test, this.auth, this.stage, startsAt, more);
    if (streams > 0) {
      const streamUrls = [{ title: 'Main', url: 'https://example.org/live.m3u8' }];
      await this.admin.put(`/api/matches/${matchId}/game/${_id}/streamUrls`, { streamUrls }).expect(200);
    }
    return _id;
  }
}

/** Returns the stage of a `describe`: started before its tests, empty before each test. */
export function overviewStage(): OverviewStage {
  const stage = new OverviewStage();
  beforeAll(() => stage.start());
  beforeEach(() => stage.reset());
  afterAll(() => stage.test.close());
  return stage;
}
