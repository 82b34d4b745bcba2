import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { NIGHTLY } from '../support/nightly.js';
import { freePort } from '../support/servers.js';
import { eventually } from '../support/wait.js';

const ROOT = join(import.meta.dirname, '..', '..');
const SCRIPT = join(ROOT, 'scripts', 'image.mjs');
const BUILD_MS = 20 * 60_000;

/** Output of scripts/image.mjs. */
interface Image {
  root: string;
  env: Record<string, string>;
  workdir: string;
  tools: string;
  cmd: [string, ...string[]];
  healthcheck: [string, ...string[]];
}

it('has a step for each instruction, and the files that it copies', () => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

// The image installs the packages twice and builds everything, which is too slow for each change.
if (NIGHTLY) {
  describe('the image, built step by step without Docker', () => {
    let folder: string;
    let image: Image;
    let env: Record<string, string>;
    let service: ChildProcess;
    let url: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'nepsh-image-'));
      const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, join(folder, 'image')], {
        encoding: 'utf8',
        timeout: BUILD_MS,
        maxBuffer: 64 * 1024 * 1024,
      });
      if (status !== 0) throw new Error(`The image cannot be built:\n${stderr.slice(-4_000)}`);
      image = JSON.parse(stdout) as Image;
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      env = {
        ...image.env,
        PATH: [image.tools, process.env['PATH']].join(delimiter),
        HOST: '127.0.0.1',
        PORT: String(port),
        SECRET_KEY: 'secret of an image that was built without Docker',
      };
      const [program, ...args] = image.cmd;
      service = spawn(program, args, { cwd: image.workdir, env, stdio: 'ignore' });
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

    const run = ([program, ...args]: readonly [string, ...string[]]) =>
      spawnSync(program, args, { cwd: image.workdir, env, encoding: 'utf8' });

    it('serves the site, the dashboard and the API, and passes its own health check', async () => {
      for (const path of ['/', '/dashboard/', '/api/matches']) {
        expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
      }
      expect(run(image.healthcheck).status).toBe(0);
    });

    it('runs commands of operators next to the service', () => {
      const nepsh = join(image.root, 'usr/local/bin/nepsh');
      expect(run(['sh', nepsh, 'doctor']).stdout).toContain('No problems.');
      const file = join(folder, 'backup.gz');
      expect(run(['sh', nepsh, 'backup', file]).status).toBe(0);
      expect(existsSync(file)).toBe(true);
    });

    it('exits with 0 on SIGTERM', async () => {
      const ended = new Promise((resolve) => service.once('exit', resolve));
      service.kill('SIGTERM');
      expect(await ended).toBe(0);
    });
  });
}
