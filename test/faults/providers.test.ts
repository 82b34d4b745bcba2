import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { EmbeddedProduct } from '../support/embedded-product.js';
import { deviceRows, tokens } from '../support/push-data.js';
import { PushProvider, type ReceivedRequest, type Mood } from '../support/push-provider.js';
import { randomOf, SEED } from '../support/seed.js';
import { browser, decrypted, type Receiver } from '../support/web-push-payload.js';

type Kind = 'expo' | 'fcm' | 'web';
/** Failures of requests of a push to one service, and whether the outcome of its messages is unknown. */
interface Trouble {
  moods: Mood[];
  isUnknown?: boolean;
  /** Number of messages that the service rejects permanently. */
  failed?: number;
}

const EXPO = tokens('device', 250);
const FCM = Array.from({ length: 12 }, (_, index) => `fcm-token-${index}`);
const BROWSERS = 6;
const TOTAL = EXPO.length + FCM.length + BROWSERS;
/** Number of messages in one request, by kind. */
const BATCH: Record<Kind, number> = { expo: 100, fcm: 1, web: 1 };
const REQUESTS: Record<Kind, number> = { expo: 3, fcm: FCM.length, web: BROWSERS };

const failWith = (status: number): Mood => ({ status, body: 'not JSON' });
const busy = (retryAfter: string): Mood => ({ status: 429, retryAfter });
const inTwoSeconds = (): string => new Date(Date.now() + 2_000).toUTCString();

/** Pushes by title, each with its failures. They are sent at the same time. */
const TROUBLES: Record<string, () => Partial<Record<Kind, Trouble>>> = {
  'All the services are slow': () => ({
    expo: { moods: [{ accepted: 'slow', ms: 1_500 }] },
    fcm: { moods: [{ accepted: 'slow', ms: 1_500 }] },
    web: { moods: [{ accepted: 'slow', ms: 1_500 }] },
  }),
  'Expo hangs and accepts nothing': () => ({ expo: { moods: ['hang'] } }),
  'Expo accepts and hangs': () => ({ expo: { moods: [{ accepted: 'hang' }], isUnknown: true } }),
  'Firebase accepts and hangs': () => ({ fcm: { moods: [{ accepted: 'hang' }], isUnknown: true } }),
  'A browser accepts and hangs': () => ({ web: { moods: [{ accepted: 'hang' }], isUnknown: true } }),
  'The connection is reset before': () => ({
    expo: { moods: ['reset'] },
    fcm: { moods: ['reset'] },
    web: { moods: ['reset'] },
  }),
  'The connection is reset after': () => ({
    expo: { moods: [{ accepted: 'reset' }], isUnknown: true },
    fcm: { moods: [{ accepted: 'reset' }], isUnknown: true },
    web: { moods: [{ accepted: 'reset' }], isUnknown: true },
  }),
  // The status of a request with one message shows its outcome. For a hundred messages the lost tickets would be
  // required.
  'The response is truncated': () => ({
    expo: { moods: [{ accepted: 'cut' }], isUnknown: true },
    fcm: { moods: [{ accepted: 'cut' }] },
    web: { moods: [{ accepted: 'cut' }] },
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
    expo: { moods: [failWith(500), failWith(503)] },
    fcm: { moods: [failWith(500), failWith(502), failWith(503)] },
    web: { moods: [failWith(500), failWith(504)] },
  }),
  'The response is not JSON': () => ({
    expo: { moods: [{ accepted: 'garbage' }], isUnknown: true },
    fcm: { moods: [{ accepted: 'garbage' }] },
    web: { moods: [{ accepted: 'garbage' }] },
  }),
  'A ticket is missing': () => ({ expo: { moods: [{ accepted: 'short' }], isUnknown: true } }),
  'A request is rejected permanently': () => ({
    expo: { moods: [{ status: 400, body: {} }], failed: 100 },
    fcm: { moods: [{ status: 400, body: {} }], failed: 1 },
    web: { moods: [{ status: 400, body: {} }], failed: 1 },
  }),
};

/** The provider of the test records every accepted message, so the outcome is known even if the response is lost. */
describe('the delivery to failing push services', () => {
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

  /** Returns the kind of a request, the title of its push, and its recipients. */
  const read = ({ path, body }: ReceivedRequest): { kind: Kind; title: string; addresses: string[] } => {
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

  /** Returns how often the push of a title reached each address. */
  const reachedCounts = (displayTitle: string): Map<string, number> => {
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

  it('loses no accepted message, and repeats only messages of unknown outcome', async () => {
    const troubles = new Map(Object.entries(TROUBLES).map(([title, make]) => [title, make()]));
    /** Failures of the requests of each push in order. They start at a random request. */
    const moods = new Map<string, (Mood | undefined)[]>();
    for (const [title, trouble] of troubles) {
      for (const [kind, { moods: failures }] of Object.entries(trouble) as [Kind, Trouble][]) {
        const before = Math.floor(random() * REQUESTS[kind]);
        moods.set(`${kind} ${title}`, [...Array.from({ length: before }, () => undefined), ...failures]);
      }
    }
    const unknown = new Map<string, Set<string>>();
    provider.moodOf = (request) => {
      const { kind, title: displayTitle, addresses } = read(request);
      const title = [...troubles.keys()].find((name) => displayTitle.endsWith(name))!;
      const mood = moods.get(`${kind} ${title}`)?.shift();
      if (mood && troubles.get(title)?.[kind]?.isUnknown) {
        unknown.set(title, new Set([...(unknown.get(title) ?? []), ...addresses]));
      }
      return mood;
    };

    const pushes = await Promise.all([...troubles.keys()].map((title) => service.push({ title, platforms: 'both' })));
    let repeatedCount = 0;
    for (const push of pushes) {
      const { progress, displayTitle } = await service.untilOver(push, 90_000);
      const trouble = troubles.get(push.title)!;
      const failed = Object.values(trouble).reduce((sum, { failed: count = 0 }) => sum + count, 0);
      // The last Expo request is smaller.
      const counts = reachedCounts(displayTitle);
      const lost = [...counts].filter(([, count]) => count === 0).map(([address]) => address);
      const repeated = [...counts].filter(([, count]) => count > 1).map(([address]) => address);
      const result = { title: push.title, state: progress.state, sum: progress.sent + progress.failed };
      expect(result).toEqual({ title: push.title, state: 'sent', sum: TOTAL });
      expect({ ...result, total: progress.total, removed: progress.removed }).toMatchObject({
        total: TOTAL,
        removed: 0,
      });
      expect({ ...result, failed: lost.length }).toEqual({ ...result, failed: progress.failed });
      expect(progress.failed).toBeLessThanOrEqual(failed);
      expect({ ...result, repeated: repeated.filter((address) => !unknown.get(push.title)?.has(address)) }).toEqual({
        ...result,
        repeated: [],
      });
      expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
      const max = Object.keys(trouble).reduce((sum, kind) => sum + BATCH[kind as Kind], 0);
      expect(unknown.get(push.title)?.size ?? 0).toBeLessThanOrEqual(max);
      repeatedCount += repeated.length;
    }
    provider.release();
    process.stdout.write(
      `${pushes.length} pushes in trouble: 0 lost, ${repeatedCount} messages of unknown outcome twice\n`,
    );
  }, 120_000);

  it('removes dead addresses once, and reaches all others', async () => {
    provider.moodOf = () => undefined;
    const dead = [EXPO[3]!, EXPO[140]!, FCM[2]!, [...receivers.keys()][1]!, [...receivers.keys()][4]!];
    for (const address of dead) provider.dead.add(address);
    provider.ledger.clear();
    const { progress } = await service.untilOver(await service.push({ platforms: 'both' }));
    const deadCount = dead.length;
    expect(progress).toMatchObject({
      state: 'sent',
      total: TOTAL,
      sent: TOTAL - deadCount,
      failed: deadCount,
      removed: deadCount,
    });
    expect([...provider.ledger.keys()].filter((address) => dead.includes(address))).toEqual([]);
    expect([...provider.ledger.values()].map((messages) => messages.length)).toEqual(Array(TOTAL - deadCount).fill(1));
    const next = await service.untilOver(await service.push({ platforms: 'both' }));
    expect(next.progress).toMatchObject({ total: TOTAL - deadCount, sent: TOTAL - deadCount, failed: 0, removed: 0 });
  });
});
