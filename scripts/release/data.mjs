/**
 * Creates a small data folder with this build. Tests open it with all later builds.
 *
 *   node scripts/release/data.mjs      test/fixtures/data-VERSION.tar.gz
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { Failure, runMain } from '../lib/failure.mjs';
import { inRoot, NODE, readJson } from '../lib/paths.mjs';
import { prepare } from '../lib/prepare.mjs';

/** Lists whose lengths are stored for the comparison. */
const LISTS = ['affiliate', 'contact', 'faq', 'games', 'leagues', 'match-requests', 'matches', 'replays', 'users'];

/** Account of an installation that only exists in the archive. */
const ACCOUNT = { email: 'keeper@example.org', username: 'keeper', password: 'kept-pw-1234' };
const SECRET_KEY = 'not secret: the key of the data folders that tests open';

/**
 * Writes an archive with the data folder and `facts.json`.
 * @param {string} file
 */
export async function makeData(file) {
  await prepare(['embedded-mongo', 'ingest', 'server']);
  const folder = await mkdtemp(join(tmpdir(), 'nepsh-data-'));
  try {
    const facts = await whileRunning(folder, factsOf);
    await writeFile(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
    await create({ file, cwd: folder, gzip: { level: 9 }, portable: true }, ['facts.json', 'data']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`Wrote ${file}.`);
}

async function whileRunning(folder, work) {
  const env = {
    ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', SERVE_PAGES: 'false', DEMO_DATA: 'true' },
    ...{ DATA_DIR: join(folder, 'data'), SECRET_KEY, STREAM_CHECKS: 'false', RTMP_PORT: 'off', LOG_FORMAT: 'json' },
    ...{ SUPER_ADMIN_EMAIL: ACCOUNT.email, SUPER_ADMIN_USERNAME: ACCOUNT.username },
    SUPER_ADMIN_PASSWORD: ACCOUNT.password,
  };
  const service = spawn(NODE, [inRoot('dist/main.js')], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(service, 'exit');
  try {
    return await work(await addressOf(service));
  } finally {
    service.kill('SIGTERM');
    await ended;
  }
}

function addressOf(service) {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk) => {
      output += chunk;
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    service.stdout.setEncoding('utf8').on('data', read);
    service.stderr.setEncoding('utf8').on('data', read);
    service.once('exit', () => reject(new Failure('The service exited before it listened.', output)));
  });
}

/** Returns the facts that a later build must find. */
async function factsOf(address) {
  const { email, password } = ACCOUNT;
  const body = JSON.stringify({ email, password, client: 'app' });
  const headers = { 'content-type': 'application/json' };
  const { token } = await (await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })).json();
  const totals = {};
  for (const list of LISTS) {
    const response = await fetch(`${address}/api/${list}?range=[0,0]`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const total = Number(response.headers.get('content-range')?.split('/')[1]);
    if (!(total > 0)) throw new Failure(`/api/${list} has no records to compare.`);
    totals[list] = total;
  }
  return { version: readJson('package.json').version, secretKey: SECRET_KEY, account: ACCOUNT, totals };
}

if (process.argv[1] === import.meta.filename) {
  await runMain(() => makeData(inRoot(`test/fixtures/data-${readJson('package.json').version}.tar.gz`)));
}
