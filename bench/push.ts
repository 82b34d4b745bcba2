/**
 * Rate of pushes to a million device tokens, on the built product with its embedded database. A stand-in for Expo counts the
 * pushes of each device.
 *
 *   npm run bench -- push [devices] [profile]
 *
 * Memory is compared with its use after the start, because the embedded database reads the order of its indexes in the
 * background of every start. With `profile`, the product runs under Node's sampling profiler, and the functions are listed that
 * used the most time.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { PushNotificationRecord } from '../src/contract/records/notification.record.ts';
import { fill } from './lists/fill.ts';
import type { Filler } from './lists/filler.ts';
import { cpuTimeOf, loadOfMachine, memoryOf } from './support/load.ts';
import { post, read, startProduct, type Product } from './support/product.ts';
import { printProfiles, profiledInto } from './support/profile.ts';

const DEVICES = Number(process.argv[2] ?? 1_000_000);
const isProfiled = process.argv.includes('profile');
/** Configured rate of the product in messages per second, and the minimum share of it. */
const RATE = 50_000;
const SHARE = 0.9;
/** Maximum growth of memory during the sending, in bytes. */
const GROWTH = 100_000_000;
/** The start has ended when memory changes by less than `bytes` in `seconds`, or after `within` seconds. */
const STEADY = { bytes: 2_000_000, seconds: 15, within: 180 };

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));

interface PushResponse {
  notification: PushNotificationRecord;
}

/** Number of pushes of each device. */
const ledger = new Uint8Array(DEVICES);
let [first, last, reached] = [0, 0, 0];

const provider = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString('latin1');
    const tickets: string[] = [];
    for (const [, index] of body.matchAll(/ExponentPushToken\[bench-(\d+)\]/g)) {
      const at = Number(index);
      ledger[at] = (ledger[at] ?? 0) + 1;
      tickets.push(`{"status":"ok","id":"01893d5a-0000-7000-8000-${String(at).padStart(12, '0')}"}`);
    }
    reached += tickets.length;
    last = performance.now();
    first ||= last;
    response.setHeader('content-type', 'application/json').end(`{"data":[${tickets.join(',')}]}`);
  });
});

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  provider.closeAllConnections();
  provider.close();
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  await fill(join(folder, 'database'), [['devices', devices()]]);
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  const port = (provider.address() as AddressInfo).port;
  const provided = { EXPO_PUSH_URL: `http://127.0.0.1:${port}`, EXPO_RATE_PER_SECOND: String(RATE) };
  const env = { ...provided, ...(isProfiled ? profiledInto(folder) : {}) };
  const product = await startProduct(folder, env);
  try {
    return await measure(product);
  } finally {
    await product.stop();
    if (isProfiled) printProfiles(folder);
  }
}

async function measure(product: Product): Promise<boolean> {
  const { pid } = product;
  const push = {
    title: 'The derby is on',
    body: 'Kick-off is at three, join us',
    category: 'news',
    deliveryType: 'instant',
  };
  const before = await steadyMemoryOf(pid);
  const usedBefore = cpuTimeOf(pid);
  const path = '/api/mobile/notifications';
  const { notification } = await post<PushResponse>(product, path, push);
  let peak = before;
  let progress: PushNotificationRecord['progress'];
  do {
    await setTimeout(250);
    peak = Math.max(peak, memoryOf(pid));
    ({ progress } = (await read<PushResponse>(product, `${path}/${notification._id}`)).notification);
  } while (progress.state === 'scheduled' || progress.state === 'sending');

  const rate = reached / ((last - first) / 1000);
  const used = cpuTimeOf(pid) - usedBefore;
  const once = ledger.reduce((sum, count) => sum + (count === 1 ? 1 : 0), 0);
  const isExact =
    progress.state === 'sent' && progress.total === DEVICES && progress.sent === DEVICES && progress.failed === 0;
  const growth = peak - before;
  const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED');
  const checks = [rate >= RATE * SHARE, growth < GROWTH, isExact, once === DEVICES];
  console.log(`  ${loadOfMachine()}`);
  console.log(
    `  ${Math.round(rate).toLocaleString('en')} a second of ${RATE.toLocaleString('en')}: ${verdict(checks[0] ?? false)}`,
  );
  console.log(`  ${((used * 1000) / DEVICES).toFixed(1)} µs of processor time each`);
  console.log(
    `  memory grew by ${(growth / 1e6).toFixed(0)} MB (from ${(before / 1e6).toFixed(0)} MB): ${verdict(checks[1] ?? false)}`,
  );
  console.log(`  progress ${JSON.stringify(progress)}: ${verdict(isExact)}`);
  console.log(
    `  reached once ${once.toLocaleString('en')} of ${DEVICES.toLocaleString('en')}: ${verdict(once === DEVICES)}`,
  );
  return checks.every(Boolean);
}

/** Waits until memory is steady. Returns the resident memory, in bytes. */
async function steadyMemoryOf(pid: number): Promise<number> {
  const samples: number[] = [];
  for (let second = 0; second < STEADY.within; second += 1) {
    const latest = samples.push(memoryOf(pid)) - STEADY.seconds;
    const seen = samples.slice(Math.max(latest, 0));
    if (latest > 0 && Math.max(...seen) - Math.min(...seen) < STEADY.bytes) break;
    await setTimeout(1000);
  }
  return memoryOf(pid);
}

function devices(): Filler {
  const now = new Date();
  return {
    file: 'modules/devices/device.schema',
    schema: 'deviceSchema',
    documents: DEVICES,
    common: '',
    row: ({ index }) => ({
      token: `ExponentPushToken[bench-${index}]`,
      provider: 'expo',
      platform: 'android',
      theme: 'system',
      lat: null,
      lng: null,
      userName: '',
      email: '',
      avatar: '',
      isVerified: false,
      isNotificationsAllowed: true,
      lastSeenAt: now,
      follows: [],
      quietHours: null,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    }),
  };
}
