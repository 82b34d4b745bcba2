import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { inRoot, NODE } from '../../scripts/lib/paths.mjs';
import { NIGHTLY } from '../support/nightly.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const BUILD_MS = 10 * 60_000;
/** Maximum size of the unpacked files, in MiB. */
const MAX_SIZE_MB = 350;
/** The only program of the system that the archive uses. */
const READLINK = spawnSync('sh', ['-c', 'command -v readlink'], { encoding: 'utf8' }).stdout.trim();

// The archive installs packages and compresses 240 MB, which is too slow for each change.
(NIGHTLY ? describe : describe.skip)('the archive, unpacked and started in an empty environment', () => {
  let folder: string;
  let root: string;
  let env: Record<string, string>;
  let service: ChildProcess;
  let url: string;

  const nepsh = (...args: string[]) =>
    spawnSync(join(root, 'nepsh'), args, { cwd: join(folder, 'work'), env, encoding: 'utf8' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-archive-'));
    const options = { encoding: 'utf8', timeout: BUILD_MS } as const;
    const { status, stderr } = spawnSync(NODE, [inRoot('scripts/archive.mjs'), folder], options);
    if (status !== 0) throw new Error(`The archive cannot be written:\n${stderr.slice(-4_000)}`);
    const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'));
    await extract({ file: join(folder, file), cwd: folder });
    root = join(folder, file.replace('.tar.gz', ''));
    for (const name of ['bin', 'home', 'work']) await mkdir(join(folder, name));
    await symlink(READLINK, join(folder, 'bin/readlink'));
    env = { HOME: join(folder, 'home'), PATH: join(folder, 'bin') };
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // The settings are in the file of the service, so that the environment stays empty.
    await writeFile(join(folder, 'work/.env'), `PORT=${port}\nRTMP_PORT=off\nSTREAM_CHECKS=false\n`);
    service = spawn(join(root, 'nepsh'), ['start'], { cwd: join(folder, 'work'), env, stdio: 'ignore' });
    await eventually(() =>
      fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      ),
    );
  }, BUILD_MS + 120_000);
  afterAll(async () => {
    service.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('stays below its maximum size', () => {
    const { stdout } = spawnSync('du', ['--summarize', '--block-size=1M', root], { encoding: 'utf8' });
    expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(MAX_SIZE_MB);
  });

  it('serves the site, the dashboard and the API', async () => {
    for (const path of ['/', '/dashboard/', '/api/health', '/api/matches']) {
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
    }
  });

  it('runs commands of operators, also through a link', async () => {
    const link = join(folder, 'nepsh-link');
    await symlink(join(root, 'nepsh'), link);
    expect(nepsh('doctor', '--wait', '10').stdout).toContain('No problems.');
    const options = { cwd: join(folder, 'work'), env, encoding: 'utf8' } as const;
    expect(spawnSync(link, ['--version'], options).stdout).toBe(nepsh('--version').stdout);
    expect(nepsh('backup', join(folder, 'backup.tar.gz')).status).toBe(0);
  });

  it('exits with 0 on SIGTERM', async () => {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
