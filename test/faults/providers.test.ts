import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { EmbeddedProduct } from '../support/embedded-product.js';
import { deviceRows, tokens } from '../support/push-data.js';
import { PushProvider, type Arrived, type Mood } from '../support/push-provider.js';
import { randomOf, SEED } from '../support/seed.js';
import { browser, decrypted, type Receiver } from '../support/web-push-payload.js';

type Kind = 'expo' | 'fcm' | 'web';
/** What a service does with one of the requests of a push, and whether nobody can know what became of its messages. */
interface Trouble {
  moods: Mood[];
  isUnknown?: boolean;
  /** It refuses for good: so many count as failed. */
  failed?: number;
}

const EXPO = tokens('device', 250);
const FCM = Array.from({ length: 12 }, (_, index) => `fcm-token-${index}`);
const BROWSERS = 6;
const TOTAL = EXPO.length + FCM.length + BROWSERS;
/** Messages of one request, by kind. */
const BATCH: Record<Kind, number> = { expo: 100, fcm: 1, web: 1 };
const REQUESTS: Record<Kind, number> = { expo: 3, fcm: FCM.length, web: BROWSERS };

const fails = (status: number): Mood => ({ status, body: 'none of your JSON' });
const busy = (retryAfter: string): Mood => ({ status: 429, retryAfter });
const inTwoSeconds = (): string => new Date(Date.now() + 2_000).toUTCString();

/** Pushes by their titles, each with what goes wrong with it. They go out at the same time. */
const TROUBLES: Record<string, () => Partial<Record<Kind, Trouble>>> = {
  'All the services are slow': () => ({
    expo: { moods: [{ taken: 'slow', ms: 1_500 }] },
    fcm: { moods: [{ taken: 'slow', ms: 1_500 }] },
    web: { moods: [{ taken: 'slow', ms: 1_500 }] },
  }),
  'Expo hangs and takes nothing': () => ({ expo: { moods: ['hang'] } }),
  'Expo takes and hangs': () => ({ expo: { moods: [{ taken: 'hang' }], isUnknown: true } }),
  'Firebase takes and hangs': () => ({ fcm: { moods: [{ taken: 'hang' }], isUnknown: true } }),
  'A browser takes and hangs': () => ({ web: { moods: [{ taken: 'hang' }], isUnknown: true } }),
  'The connection is reset before': () => ({
    expo: { moods: ['reset'] },
    fcm: { moods: ['reset'] },
    web: { moods: ['reset'] },
  }),
  'The connection is reset after': () => ({
    expo: { moods: [{ taken: 'reset' }], isUnknown: true },
    fcm: { moods: [{ taken: 'reset' }], isUnknown: true },
    web: { moods: [{ taken: 'reset' }], isUnknown: true },
  }),
  // Of one message, its status says what became of it; of a hundred, their tickets would have said so.
  'The answer is cut in its middle': () => ({
    expo: { moods: [{ taken: 'cut' }], isUnknown: true },
    fcm: { moods: [{ taken: 'cut' }] },
    web: { moods: [{ taken: 'cut' }] },
  }),
  'All are busy for a second': () => ({
    expo: { moods: [busy('1')] },
    fcm: { moods: [busy('1')] },
    web: { moods: [busy('1')] },
  }),
  'All are busy until a date': () => ({
    expo: { moods: [busy(inTwoSeconds())] },
    fcm: { moods: [busy(inTwoSeconds())] },
    web: { moods: [busy(inTwoSeconds())] },
  }),
  'All have a burst of errors': () => ({
    expo: { moods: [fails(500), fails(503)] },
    fcm: { moods: [fails(500), fails(502), fails(503)] },
    web: { moods: [fails(500), fails(504)] },
  }),
  'The answer is no JSON': () => ({
    expo: { moods: [{ taken: 'garbage' }], isUnknown: true },
    fcm: { moods: [{ taken: 'garbage' }] },
    web: { moods: [{ taken: 'garbage' }] },
  }),
  'A ticket is missing': () => ({ expo: { moods: [{ taken: 'short' }], isUnknown: true } }),
  'A request is refused for good': () => ({
    expo: { moods: [{ status: 400, body: {} }], failed: 100 },
    fcm: { moods: [{ status: 400, body: {} }], failed: 1 },
    web: { moods: [{ status: 400, body: {} }], failed: 1 },
  }),
};

/** The ledger is kept by the stand-in: what it took is known, whatever it answered. */
describe('push services in trouble', () => {
  const random = randomOf(SEED);
  const receivers = new Map<string, Receiver>();
  let provider: PushProvider;
  let service: EmbeddedProduct;

  beforeAll(async () => {
    provider = await PushProvider.start();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const account = {
      project_id: 'sports',
      client_email: 'push@sports.iam.example.org',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${provider.url}/token`,
    };
    const FCM_SERVICE_ACCOUNT = JSON.stringify(account);
    service = await EmbeddedProduct.start({ ...provider.env, EXPO_RATE_PER_SECOND: '1000', FCM_SERVICE_ACCOUNT });
    await service.database.collection('devices').insertMany(deviceRows([...EXPO, ...FCM]));
    for (let index = 0; index < BROWSERS; index += 1) {
      const endpoint = provider.endpoint(`browser-${index}`);
      const { subscription, ...receiver } = browser(endpoint);
      receivers.set(endpoint, receiver);
      await service.call('POST', '/api/notifications/subscriptions', { subscription });
    }
    process.stdout.write(`push services in trouble: SEED=${SEED}\n`);
  });
  afterAll(async () => {
    await service.close();
    await provider.stop();
  });

  /** What a request carries: its kind, the push's title, and whom it is for. */
  const read = ({ path, body }: Arrived): { kind: Kind; title: string; addresses: string[] } => {
    if (path.startsWith('/web/')) {
      const endpoint = `${provider.url}${path}`;
      const { title } = decrypted(body, receivers.get(endpoint)!) as { title: string };
      return { kind: 'web', title, addresses: [endpoint] };
    }
    const sent = JSON.parse(body.toString()) as unknown;
    if (Array.isArray(sent)) {
      const messages = sent as { to: string; title: string }[];
      return { kind: 'expo', title: messages[0]!.title, addresses: messages.map(({ to }) => to) };
    }
    const { message } = sent as { message: { token: string; notification: { title: string } } };
    return { kind: 'fcm', title: message.notification.title, addresses: [message.token] };
  };

  /** How often each address was reached by the push of a title. */
  const reached = (displayTitle: string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const [address, messages] of provider.ledger) {
      const receiver = receivers.get(address);
      const titles = messages.map(({ title, body }) =>
        receiver ? (decrypted(body as Buffer, receiver) as { title: string }).title : title,
      );
      counts.set(address, titles.filter((title) => title === displayTitle).length);
    }
    return counts;
  };

  it('lose nothing that they took, and get a message twice only where nobody could know', async () => {
    const troubles = new Map(Object.entries(TROUBLES).map(([title, make]) => [title, make()]));
    /** What the requests of a push meet, one after the other, from a random one on. */
    const moods = new Map<string, (Mood | undefined)[]>();
    for (const [title, trouble] of troubles) {
      for (const [kind, { moods: met }] of Object.entries(trouble) as [Kind, Trouble][]) {
        const before = Math.floor(random() * REQUESTS[kind]);
        moods.set(`${kind} ${title}`, [...Array.from({ length: before }, () => undefined), ...met]);
      }
    }
    const unknown = new Map<string, Set<string>>();
    provider.moodOf = (request) => {
      const { kind, title: shown, addresses } = read(request);
      const title = [...troubles.keys()].find((one) => shown.endsWith(one))!;
      const mood = moods.get(`${kind} ${title}`)?.shift();
      if (mood && troubles.get(title)?.[kind]?.isUnknown) {
        unknown.set(title, new Set([...(unknown.get(title) ?? []), ...addresses]));
      }
      return mood;
    };

    const made = await Promise.all([...troubles.keys()].map((title) => service.push({ title, platforms: 'both' })));
    let twice = 0;
    for (const one of made) {
      const { progress, displayTitle } = await service.over(one, 90_000);
      const trouble = troubles.get(one.title)!;
      const failed = Object.values(trouble).reduce((sum, { failed: count = 0 }) => sum + count, 0);
      // The last Expo request is smaller.
      const counts = reached(displayTitle);
      const lost = [...counts].filter(([, count]) => count === 0).map(([address]) => address);
      const repeated = [...counts].filter(([, count]) => count > 1).map(([address]) => address);
      const known = { title: one.title, state: progress.state, sum: progress.sent + progress.failed };
      expect(known).toEqual({ title: one.title, state: 'sent', sum: TOTAL });
      expect({ ...known, total: progress.total, removed: progress.removed }).toMatchObject({
        total: TOTAL,
        removed: 0,
      });
      expect({ ...known, failed: lost.length }).toEqual({ ...known, failed: progress.failed });
      expect(progress.failed).toBeLessThanOrEqual(failed);
      expect({ ...known, repeated: repeated.filter((address) => !unknown.get(one.title)?.has(address)) }).toEqual({
        ...known,
        repeated: [],
      });
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
      const max = Object.keys(trouble).reduce((sum, kind) => sum + BATCH[kind as Kind], 0);
      expect(unknown.get(one.title)?.size ?? 0).toBeLessThanOrEqual(max);
      twice += repeated.length;
    }
    provider.letGo();
    process.stdout.write(`${made.length} pushes in trouble: 0 lost, ${twice} messages of unknown outcome twice\n`);
  }, 120_000);

  it('have dead addresses taken off, once, and the rest reached', async () => {
    provider.moodOf = () => undefined;
    const dead = [EXPO[3]!, EXPO[140]!, FCM[2]!, [...receivers.keys()][1]!, [...receivers.keys()][4]!];
    for (const address of dead) provider.dead.add(address);
    provider.ledger.clear();
    const { progress } = await service.over(await service.push({ platforms: 'both' }));
    const gone = dead.length;
    expect(progress).toMatchObject({ state: 'sent', total: TOTAL, sent: TOTAL - gone, failed: gone, removed: gone });
    expect([...provider.ledger.keys()].filter((address) => dead.includes(address))).toEqual([]);
    expect([...provider.ledger.values()].map((messages) => messages.length)).toEqual(Array(TOTAL - gone).fill(1));
    const next = await service.over(await service.push({ platforms: 'both' }));
    expect(next.progress).toMatchObject({ total: TOTAL - gone, sent: TOTAL - gone, failed: 0, removed: 0 });
  });
});
