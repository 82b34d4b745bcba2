import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { EmbeddedProduct } from '../support/embedded-product.js';
import { EventListener } from '../support/events.js';
import { deviceRows, expoToken, tokens } from '../support/push-data.js';
import { PushProvider, type ReceivedRequest } from '../support/push-provider.js';
import { randomOf, SEED } from '../support/seed.js';
import { SettableClock } from '../support/set-clock.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FAN = expoToken('fan');
const ALL = [...tokens('device', 599), FAN];
/** Messages per second: five requests with 100 messages each. */
const RATE = '500';

/** An operator sets the clock of the running process. All scheduled work must follow the new clock immediately. */
describe('a clock that is set while games and pushes are due', () => {
  const random = randomOf(SEED);
  const clock = new SettableClock();
  let provider: PushProvider;
  let service: EmbeddedProduct;
  let reader: EventListener;
  /** Games that were inserted and must be live at the end. */
  const insertedIds: string[] = [];

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
    insertedIds.push(...ids);
    return ids;
  };
  /** Creates a scheduled push that is due after some ms. */
  const pushIn = async (ms: number, title: string): Promise<PushNotificationRecord> => {
    const tomorrow = new Date(clock.now() + 24 * HOUR).toISOString();
    const timing = { deliveryDate: tomorrow.slice(0, 10), deliveryTime: tomorrow.slice(11, 16), timeZone: 'UTC' };
    const push = await service.push({ title, deliveryType: 'scheduled', ...timing });
    const due = { $set: { sendAt: new Date(clock.now() + ms) } };
    await service.database.collection('push-notifications').updateOne({ title }, due);
    return push;
  };
  const statusOf = async (ids: readonly string[]): Promise<string[]> => {
    const games = await service.games();
    return ids.map((id) => games.find(({ _id }) => _id === id)?.status ?? 'gone');
  };
  const untilLive = (ids: readonly string[]): Promise<true> =>
    eventually(async () => (await statusOf(ids)).every((status) => status === 'Live') || undefined, 30_000);
  /** Starts a push and runs an action when its `at`-th request arrives. */
  const whileSending = async (
    title: string,
    at: number,
    action: () => void | Promise<void>,
  ): Promise<PushNotificationRecord> => {
    let requestCount = 0;
    const done = new Promise<void>((resolve, reject) => {
      provider.onRequest = ({ body }: ReceivedRequest) => {
        if (!body.includes(title)) return;
        requestCount += 1;
        if (requestCount !== at) return;
        return Promise.resolve(action()).then(resolve, reject);
      };
    });
    const push = await service.push({ title });
    await done;
    return push;
  };
  const countsOf = ({ displayTitle }: PushNotificationRecord): number[] =>
    ALL.map((token) => (provider.ledger.get(token) ?? []).filter(({ title }) => title === displayTitle).length);
  const expectSentOnce = async (push: PushNotificationRecord): Promise<void> => {
    const { progress } = await service.untilOver(push);
    expect(progress).toMatchObject({ state: 'sent', total: ALL.length, sent: ALL.length, failed: 0 });
    expect(countsOf(push)).toEqual(ALL.map(() => 1));
  };

  it('sends due work immediately and drops overdue pushes when the clock jumps two hours forward', async () => {
    const due = await plant(30 * MINUTE, 115 * MINUTE);
    const later = await plant(2 * HOUR + 6_000, 2 * HOUR + 6_500);
    const late = await pushIn(30 * MINUTE, 'Half an hour from now');
    const inTime = await pushIn(115 * MINUTE, 'Five minutes before');
    const sending = await whileSending('On its way as it goes forward', 3, () => clock.setBy(2 * HOUR));
    await untilLive(due);
    await expectSentOnce(sending);
    await expectSentOnce(inTime);
    expect((await service.untilOver(late)).progress).toMatchObject({ state: 'failed', sent: 0 });
    expect(countsOf(late).every((count) => count === 0)).toBe(true);
    await untilLive(later);
    expect(service.product.output()).toContain("The machine's clock was set forward by 7200 s.");
  });

  it('continues waiting work and keeps live games live when the clock jumps two hours back', async () => {
    const later = await plant(2_000, 2 * MINUTE);
    const planned = await pushIn(2_000, 'Two seconds from now, then two hours');
    // The provider requires a wait of three seconds. The jump must not add two hours.
    const requestedAt: number[] = [];
    provider.moodOf = ({ body }) => {
      if (!body.includes('Waits for its second try')) return undefined;
      requestedAt.push(performance.now());
      return requestedAt.length === 1 ? { status: 429, retryAfter: '3' } : undefined;
    };
    const waiting = await service.push({ title: 'Waits for its second try' });
    const jobs = service.database.collection('push-jobs');
    await eventually(async () => {
      const job = await jobs.findOne({ _id: `push:${waiting._id}` as never, 'lease.until': new Date(0) });
      return job?.['startedAt'] ? true : undefined;
    });
    // The next push waits too, and is in flight when the clock is set.
    const sending = await whileSending('On its way as it goes back', 1, () => clock.setBy(-2 * HOUR));
    await expectSentOnce(waiting);
    await expectSentOnce(sending);
    expect(requestedAt[1]! - requestedAt[0]!).toBeGreaterThan(2_900);
    const [first, second] = await statusOf(later);
    // The first game may have gone live before the clock was set.
    expect(['Live', 'Scheduled']).toContain(first);
    expect(second).toBe('Scheduled');
    expect((await service.untilOver(planned, 1).catch(() => planned)).progress.sent).toBeLessThanOrEqual(ALL.length);
    const soon = await plant(1_500);
    const next = await pushIn(1_500, 'By the hour that is now');
    await untilLive(soon);
    await expectSentOnce(next);
    // When the clock reaches the original hour again, each game and push goes out once.
    clock.setBy(2 * HOUR + 3 * MINUTE);
    await untilLive(later);
    const { progress } = await service.untilOver(planned);
    expect(progress.state).toBe('sent');
    expect(countsOf(planned)).toEqual(ALL.map(() => 1));
    await service.announced();
    const published = reader.received.filter(({ name, data }) => name === 'game' && data['isLive'] === true);
    expect(published.map(({ data }) => data['gameId']).sort()).toEqual([...insertedIds].sort());
    expect(reader.received.map(({ name }) => name)).not.toContain('reload');
  });

  it('resumes immediately when the process is killed as the clock jumps two hours back', async () => {
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
    const { progress } = await service.untilOver(push);
    expect(progress).toMatchObject({ state: 'sent', total: ALL.length, sent: ALL.length, failed: 0 });
    const counts = countsOf(push);
    expect(counts.filter((count) => count === 0)).toEqual([]);
    expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(100);
  });

  it('sends each game and push once, not before its instant, while the clock changes in many small steps', async () => {
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

  it('leaves each game announced once at its instant, the event log without gaps, and users signed in', async () => {
    const counts = await service.announced();
    expect([...counts.keys()].sort()).toEqual([...insertedIds].sort());
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    const games = await service.database.collection('games').find().toArray();
    const early = games.filter((game) => (game['announce'] as { at: Date }).at < (game['startsAt'] as Date));
    expect(early.map(({ title }) => title as string)).toEqual([]);
    const eventIds = (await service.database.collection('events').find().sort({ _id: 1 }).toArray()).map(
      ({ _id }) => _id as unknown as number,
    );
    expect(eventIds.at(-1)! - eventIds[0]! + 1).toBe(eventIds.length);
    const openJobs = { state: { $in: ['scheduled', 'sending'] } };
    await eventually(
      async () => (await service.database.collection('push-jobs').countDocuments(openJobs)) === 0 || undefined,
      30_000,
    );
    // Followers of the team were notified once of each game that went live in time.
    const notifiedIds = (provider.ledger.get(FAN) ?? [])
      .map(({ body }) => (body as { data: { gameId?: string } }).data.gameId)
      .filter((id) => id !== undefined);
    expect(new Set(notifiedIds).size).toBe(notifiedIds.length);
    expect(notifiedIds.length).toBeGreaterThanOrEqual(insertedIds.length - 2);
    await service.call('GET', '/api/auth/me');
  });
});
