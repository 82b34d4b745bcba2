/**
 * How fast pushes go out: a million device tokens to a stand-in for Expo that keeps a ledger of each, on the built product
 * and its embedded database.
 *
 *   npm run bench -- push [devices] [profile]
 *
 * Memory is compared with what the process has once its start is over: the embedded database then knows the order of its
 * indexes, which it reads in the background of every start. With `profile` the product runs under Node's sampling profiler,
 * and the functions that took its time are listed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fill } from './lists/fill.ts';
import type { Filler } from './lists/filler.ts';
import { printProfiles, profiledInto } from './support/profile.ts';

const DEVICES = Number(process.argv[2] ?? 1_000_000);
const isProfiled = process.argv.includes('profile');
/** The rate that the product is told to keep, in messages a second, and how far below it it may stay. */
const RATE = 50_000;
const SHARE = 0.9;
/** How much memory may grow while it sends, in bytes. */
const GROWTH = 100_000_000;
/** As `scripts/lib/serve.mjs` runs the product. */
const NODE_FLAGS = ['--max-semi-space-size=16'];
/** A start is over when memory has changed by less than these bytes in so many seconds. */
const STEADY = { bytes: 2_000_000, seconds: 15, within: 180 };
const PASSWORD = 'bench-pw-123';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));

/** How often each device was reached. */
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
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, ...(isProfiled ? profiledInto(folder) : []), join(root, 'dist', 'main.js')],
    {
      env: {
        ...process.env,
        PORT: '0',
        DATA_DIR: folder,
        DEMO_DATA: 'false',
        LOG_LEVEL: 'warn',
        SUPER_ADMIN_PASSWORD: PASSWORD,
        EXPO_PUSH_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
        EXPO_RATE_PER_SECOND: String(RATE),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const port = /Site\s+http:\/\/localhost:(\d+)\//.exec(output)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
      child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
    });
    return await measure(url, child.pid ?? 0);
  } finally {
    child.kill('SIGTERM');
    await ended;
    if (isProfiled) printProfiles(folder);
  }
}

async function measure(url: string, pid: number): Promise<boolean> {
  const call = async (
    method: string,
    path: string,
    body?: object,
    token?: string,
  ): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const login = { email: 'admin', password: PASSWORD, client: 'app' };
  const token = String((await call('POST', '/api/auth/login', login))['token']);
  const push = {
    title: 'The derby is on',
    body: 'Kick-off is at three, join us',
    category: 'news',
    deliveryType: 'instant',
  };
  const before = await steadyMemoryOf(pid);
  const usedBefore = processorTimeOf(pid);
  const { notification } = (await call('POST', '/api/mobile/notifications', push, token)) as {
    notification: { _id: string };
  };
  let peak = before;
  let progress: Record<string, unknown>;
  do {
    await setTimeout(250);
    peak = Math.max(peak, memoryOf(pid));
    const answer = await call('GET', `/api/mobile/notifications/${notification._id}`, undefined, token);
    progress = (answer['notification'] as { progress: Record<string, unknown> }).progress;
  } while (progress['state'] === 'scheduled' || progress['state'] === 'sending');

  const rate = reached / ((last - first) / 1000);
  const used = processorTimeOf(pid) - usedBefore;
  const once = ledger.reduce((sum, count) => sum + (count === 1 ? 1 : 0), 0);
  const isExact =
    progress['state'] === 'sent' &&
    progress['total'] === DEVICES &&
    progress['sent'] === DEVICES &&
    progress['failed'] === 0;
  const growth = peak - before;
  const verdict = (holds: boolean): string => (holds ? 'holds' : 'MISSED');
  const checks = [rate >= RATE * SHARE, growth < GROWTH, isExact, once === DEVICES];
  console.log(`  load average ${loadavg()[0]?.toFixed(1) ?? '?'} on ${availableParallelism()} processors`);
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

/** Resident memory, in bytes. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** Resident memory once it stays what it is, in bytes. */
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

/** Processor time of all of a process's threads, in milliseconds; Linux counts it in hundredths of a second. */
function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // What follows the name, which may have spaces in it; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
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
