/**
 * How long the event loop stands at most while one public call is answered, at the largest body that it takes and at the
 * worst of those it refuses. Every call of the API that anyone may make is in the table.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOfMachine } from './support/machine.ts';
import { startProduct, type Product } from './support/product.ts';

const BODY = 256 * 1024;
const MOST_MS = 50;
/** Times each body is sent: the best of the worst says what the body does, and not what the machine did meanwhile. */
const ROUNDS = 5;
const ID = '507f1f77bcf86cd799439011';

type Operation = { 'x-access'?: { kind: string }; requestBody?: unknown };
interface Call {
  method: string;
  path: string;
  hasBody: boolean;
}

const long = (length: number): string => 'x'.repeat(length);
const follows = Array.from({ length: 200 }, (_, index) => ({ kind: 'team', value: `${index} ${long(110)}` }));
const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/London' };
const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
const endpoint = `https://fcm.googleapis.com/fcm/send/${long(1_900)}`;

/** The largest body that each call takes. */
const LARGEST: Record<string, object> = {
  'POST /api/contact': {
    firstName: long(50),
    lastName: long(50),
    email: 'someone@example.org',
    subject: long(100),
    message: long(1_000),
  },
  'POST /api/match-requests': {
    homeTeam: long(100),
    awayTeam: long(100),
    category: 'Football',
    league: long(100),
    email: 'someone@example.org',
    username: long(60),
  },
  'POST /api/mobile/devices': { token: long(4_000), platform: 'ios', userName: long(60), follows, quietHours },
  'DELETE /api/mobile/devices': { token: long(4_000) },
  'POST /api/notifications/subscriptions': { subscription: { endpoint, keys }, follows, quietHours },
  'DELETE /api/notifications/subscriptions': { endpoint },
  'POST /api/auth/login': { email: long(250), password: long(12), client: 'app' },
};

/** Bodies that no call takes, each of the largest size that is read. */
function hostile(good: object): string[] {
  const fields = Object.entries(good);
  const grown = fields.map(([name]) => JSON.stringify({ ...good, [name]: long(BODY - 40_000) }));
  const listed = fields.map(([name]) => `{"${name}":[${Array(80_000).fill('{}').join(',')}]}`);
  const some = fields.map(([name]) => `{"${name}":[${Array(4_000).fill('{"kind":1}').join(',')}]}`);
  return [
    '['.repeat(BODY),
    '{"a":'.repeat(BODY / 5 - 1),
    `{"a":"${'\\"'.repeat(BODY / 2 - 10)}"}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 4_900 }, (_, index) => [`field ${index}`, index]))),
    JSON.stringify({ [long(BODY - 100)]: 1 }),
    JSON.stringify({ ...good, email: `${'a.'.repeat(60_000)}@${'b.'.repeat(60_000)}` }),
    JSON.stringify({ ...good, subscription: { endpoint: `https://${'a.'.repeat(100_000)}`, keys } }),
    JSON.stringify({ ...good, follows: Array.from({ length: 200 }, () => ({ kind: 'game', value: long(1_000) })) }),
    ...grown,
    ...listed,
    ...some,
  ];
}

function longestStand(socket: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    connect(socket)
      .on('data', (chunk) => (text += chunk.toString()))
      .on('end', () => resolve(Number(text)))
      .on('error', reject);
  });
}

async function standOf(
  product: Product,
  socket: string,
  call: Call,
  body: string | undefined,
): Promise<[number, number]> {
  let [best, status] = [Infinity, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    await longestStand(socket);
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${product.url}${call.path}`, { method: call.method, headers, body: body ?? null });
    await response.arrayBuffer();
    status = response.status;
    best = Math.min(best, await longestStand(socket));
  }
  return [best, status];
}

async function publicCalls(product: Product): Promise<Call[]> {
  const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-access']?.kind === 'public' && path !== '/api/events')
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, ID),
        hasBody: requestBody !== undefined,
      })),
  );
}

const folder = await mkdtemp(join(tmpdir(), 'nepsh-hostile-'));
const socket = join(folder, 'loop.sock');
const monitor = new URL('support/loop-monitor.mjs', import.meta.url).href;
const product = await startProduct(folder, { LOOP_MONITOR_SOCKET: socket }, ['--import', monitor]);
let worst = 0;
try {
  console.log(`  ${loadOfMachine()}`);
  const calls = await publicCalls(product);
  for (const call of calls) {
    const name = `${call.method} ${call.path}`;
    const good = LARGEST[name] ?? {};
    const [taken, takenStatus] = await standOf(product, socket, call, call.hasBody ? JSON.stringify(good) : undefined);
    let [refused, refusedStatus, size] = [0, 0, 0];
    for (const body of call.hasBody ? hostile(good) : []) {
      const [stood, status] = await standOf(product, socket, call, body);
      if (stood > refused) [refused, refusedStatus, size] = [stood, status, body.length];
    }
    worst = Math.max(worst, taken, refused);
    const hostilePart = call.hasBody ? `   refused ${refused.toFixed(1)} ms (${refusedStatus}, ${size} bytes)` : '';
    console.log(`  ${name.padEnd(64)} ${taken.toFixed(1).padStart(6)} ms (${takenStatus})${hostilePart}`);
  }
  console.log(`  longest: ${worst.toFixed(1)} ms (at most ${MOST_MS})`);
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
if (worst > MOST_MS) process.exitCode = 1;
