import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { EmbeddedProduct } from '../support/embedded-product.js';
import { EventListener } from '../support/events.js';
import { deviceRows, expoToken, tokens } from '../support/push-data.js';
import { PushProvider, type Arrived } from '../support/push-provider.js';
import { randomOf, SEED } from '../support/seed.js';
import { SettableClock } from '../support/set-clock.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FAN = expoToken('fan');
const ALL = [...tokens('device', 599), FAN];
/** A hundred messages a request, five requests a second. */
const RATE = '500';

/** Somebody sets the clock under the running process: all that waits for an hour is to go by the new one at once. */
describe('a clock that is set while games and pushes are due', () => {
  const random = randomOf(SEED);
  const clock = new SettableClock();
  let provider: PushProvider;
  let service: EmbeddedProduct;
  let reader: EventListener;
  /** Every game that was planted and is to be live in the end. */
  const planted: string[] = [];

  beforeAll(async () => {
    provider = await PushProvider.start();
    service = await EmbeddedProduct.start({ ...provider.env, ...clock.env, EXPO_RATE_PER_SECOND: RATE });
    await service.makeStage();
    await service.database.collection('devices').insertMany(deviceRows(ALL));
    await service.database.collection('devices').updateOne({ token: FAN }, { $set: { follows: ['team:a'] } });
    reader = await EventListener.open(service.product.url);
    process.stdout.write(`clocks that are set: SEED=${SEED}\n`);
  });
  afterAll(async () => {
    reader.close();
    await service.close();
    await provider.stop();
    clock.remove();
  });

  const plant = async (...inMs: number[]): Promise<string[]> => {
    const ids = await service.plant(inMs.map((ms) => new Date(clock.now() + ms)));
    planted.push(...ids);
    return ids;
  };
  /** A scheduled push, due to the millisecond. */
  const pushIn = async (ms: number, title: string): Promise<PushNotificationRecord> => {
    const tomorrow = new Date(clock.now() + 24 * HOUR).toISOString();
    const timing = { deliveryDate: tomorrow.slice(0, 10), deliveryTime: tomorrow.slice(11, 16), timeZone: 'UTC' };
    const made = await service.push({ title, deliveryType: 'scheduled', ...timing });
    const due = { $set: { sendAt: new Date(clock.now() + ms) } };
    await service.database.collection('push-notifications').updateOne({ title }, due);
    return made;
  };
  const statusOf = async (ids: readonly string[]): Promise<string[]> => {
    const games = await service.games();
    return ids.map((id) => games.find(({ _id }) => _id === id)?.status ?? 'gone');
  };
  const untilLive = (ids: readonly string[]): Promise<true> =>
    eventually(async () => (await statusOf(ids)).every((status) => status === 'Live') || undefined, 30_000);
  /** Starts a push and does something in the moment in which its `at`th request has arrived. */
  const whileSending = async (
    title: string,
    at: number,
    action: () => void | Promise<void>,
  ): Promise<PushNotificationRecord> => {
    let seen = 0;
    const done = new Promise<void>((resolve, reject) => {
      provider.onRequest = ({ body }: Arrived) => {
        if (!body.includes(title)) return;
        seen += 1;
        if (seen !== at) return;
        return Promise.resolve(action()).then(resolve, reject);
      };
    });
    const made = await service.push({ title });
    await done;
    return made;
  };
  const countsOf = ({ displayTitle }: PushNotificationRecord): number[] =>
    ALL.map((token) => (provider.ledger.get(token) ?? []).filter(({ title }) => title === displayTitle).length);
  const expectSentOnce = async (push: PushNotificationRecord): Promise<void> => {
    const { progress } = await service.over(push);
    expect(progress).toMatchObject({ state: 'sent', total: ALL.length, sent: ALL.length, failed: 0 });
    expect(countsOf(push)).toEqual(ALL.map(() => 1));
  };

  it('two hours forward: what is due now goes at once, what is too late is dropped, nothing goes twice', async () => {
    const due = await plant(30 * MINUTE, 115 * MINUTE);
    const later = await plant(2 * HOUR + 6_000, 2 * HOUR + 6_500);
    const late = await pushIn(30 * MINUTE, 'Half an hour from now');
    const inTime = await pushIn(115 * MINUTE, 'Five minutes before');
    const sending = await whileSending('On its way as it goes forward', 3, () => clock.setBy(2 * HOUR));
    await untilLive(due);
    await expectSentOnce(sending);
    await expectSentOnce(inTime);
    expect((await service.over(late)).progress).toMatchObject({ state: 'failed', sent: 0 });
    expect(countsOf(late).every((count) => count === 0)).toBe(true);
    await untilLive(later);
    expect(service.product.output()).toContain("The machine's clock was set forward by 7200 s.");
  });

  it('two hours back: what waits goes on, what is live stays so, nothing comes before its hour', async () => {
    const later = await plant(2_000, 2 * MINUTE);
    const planned = await pushIn(2_000, 'Two seconds from now, then two hours');
    // The provider asks for three seconds' patience: not for two hours and three seconds.
    const asked: number[] = [];
    provider.moodOf = ({ body }) => {
      if (!body.includes('Waits for its second try')) return undefined;
      asked.push(performance.now());
      return asked.length === 1 ? { status: 429, retryAfter: '3' } : undefined;
    };
    const waiting = await service.push({ title: 'Waits for its second try' });
    const jobs = service.database.collection('push-jobs');
    await eventually(async () => {
      const job = await jobs.findOne({ _id: `push:${waiting._id}` as never, 'lease.until': new Date(0) });
      return job?.['startedAt'] ? true : undefined;
    });
    // What comes after it waits as well, and is on its way when the clock is set.
    const sending = await whileSending('On its way as it goes back', 1, () => clock.setBy(-2 * HOUR));
    await expectSentOnce(waiting);
    await expectSentOnce(sending);
    expect(asked[1]! - asked[0]!).toBeGreaterThan(2_900);
    const [first, second] = await statusOf(later);
    // The first came before the clock was set, or did not.
    expect(['Live', 'Scheduled']).toContain(first);
    expect(second).toBe('Scheduled');
    expect((await service.over(planned, 1).catch(() => planned)).progress.sent).toBeLessThanOrEqual(ALL.length);
    const soon = await plant(1_500);
    const next = await pushIn(1_500, 'By the hour that is now');
    await untilLive(soon);
    await expectSentOnce(next);
    // And when the hour comes that was there before, each goes once.
    clock.setBy(2 * HOUR + 3 * MINUTE);
    await untilLive(later);
    const { progress } = await service.over(planned);
    expect(progress.state).toBe('sent');
    expect(countsOf(planned)).toEqual(ALL.map(() => 1));
    await service.announced();
    const published = reader.received.filter(({ name, data }) => name === 'game' && data['isLive'] === true);
    expect(published.map(({ data }) => data['gameId']).sort()).toEqual([...planted].sort());
    expect(reader.received.map(({ name }) => name)).not.toContain('reload');
  });

  it('two hours back, and the process killed in the same moment: the next one does not wait for two hours', async () => {
    reader.close();
    const push = await whileSending('On its way as it is killed', 3, async () => {
      clock.setBy(-2 * HOUR);
      await service.killAndStart();
    });
    provider.onRequest = () => undefined;
    reader = await EventListener.open(service.product.url);
    const games = await plant(500, 1_000);
    await untilLive(games);
    await reader.until(({ data }) => data['gameId'] === games[1] && data['isLive'] === true);
    const { progress } = await service.over(push);
    expect(progress).toMatchObject({ state: 'sent', total: ALL.length, sent: ALL.length, failed: 0 });
    const counts = countsOf(push);
    expect(counts.filter((count) => count === 0)).toEqual([]);
    expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(100);
  });

  it('many small steps: each game and each push goes once, and none before its instant', async () => {
    const games = await plant(...Array.from({ length: 40 }, (_, index) => 500 + index * 50));
    const planned = await pushIn(1_200, 'In the midst of steps');
    const steps = setInterval(() => clock.setBy(Math.round((random() - 0.5) * 900)), 60);
    try {
      await untilLive(games);
      await expectSentOnce(planned);
    } finally {
      clearInterval(steps);
    }
    expect(service.product.output()).not.toMatch(/error/i);
  });

  it('leaves every game announced once and not before its instant, the log without a gap, and everybody signed in', async () => {
    const counts = await service.announced();
    expect([...counts.keys()].sort()).toEqual([...planted].sort());
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    const games = await service.database.collection('games').find().toArray();
    const early = games.filter((game) => (game['announce'] as { at: Date }).at < (game['startsAt'] as Date));
    expect(early.map(({ title }) => title as string)).toEqual([]);
    const numbers = (await service.database.collection('events').find().sort({ _id: 1 }).toArray()).map(
      ({ _id }) => _id as unknown as number,
    );
    expect(numbers.at(-1)! - numbers[0]! + 1).toBe(numbers.length);
    const open = { state: { $in: ['scheduled', 'sending'] } };
    await eventually(
      async () => (await service.database.collection('push-jobs').countDocuments(open)) === 0 || undefined,
      30_000,
    );
    // Those who follow the team were notified of each game that went live in time, once.
    const published = (provider.ledger.get(FAN) ?? [])
      .map(({ body }) => (body as { data: { gameId?: string } }).data.gameId)
      .filter((id) => id !== undefined);
    expect(new Set(published).size).toBe(published.length);
    expect(published.length).toBeGreaterThanOrEqual(planted.length - 2);
    await service.call('GET', '/api/auth/me');
  });
});
