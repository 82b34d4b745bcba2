import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { eventually } from '../support/wait.js';

/** The folder that each compiler writes, by its first arguments. */
const FOLDERS = {
  'tsc -p embedded-mongo/tsconfig.build.json': 'embedded-mongo/dist',
  'tsc -p ingest/tsconfig.build.json': 'ingest/dist',
  'nest build': 'dist',
  'vite build admin': 'admin/dist',
  'astro build --root site': 'site/dist/client',
  'vite build player': 'site/dist/client/embed',
};
/** The folder that each generator of types writes. */
const TYPES = {
  'node dist/cli/openapi.js': 'client/generated',
  'node site/messages/write-types.mjs': 'site/generated',
};
/**
 * Replaces every installed program: writes its command into `ran`, and runs while the file `hold` exists. A shell
 * script, because starting Node.js would take most of the time of these tests.
 */
const PROGRAM = `#!/bin/sh
command="$(basename "$0") $*"
if [ "$command" = 'node --version' ]; then exit; fi
echo "$$ $command" >> ran
while [ -e hold ]; do sleep 0.02; done
folder=
case "$command" in
'vite build admin') if [ -e fail ]; then echo 'Form.tsx(3,1): an error'; exit 2; fi ;;
'npm ci '*) cp package-lock.json node_modules/.package-lock.json ;;
'nest build') echo 'a message of the compiler' ;;
'node '*/dist/cli/nepsh.js*) echo "the output of $*" ;;
esac
case "$command" in
${Object.entries({ ...FOLDERS, ...TYPES })
  .map(([command, folder]) => `'${command}') folder='${folder}' ;;`)
  .join('\n')}
esac
if [ -n "$folder" ]; then mkdir -p "$folder" && echo "$command" > "$folder/made"; fi
`;
const PROGRAMS = ['tsc', 'nest', 'vite', 'astro', 'node'];
const SOURCES = [
  'embedded-mongo/src/a.ts',
  'ingest/src/a.ts',
  'src/a.ts',
  'src/contract/a.ts',
  'admin/a.ts',
  'site/a.ts',
  'player/a.ts',
  'client/a.ts',
];
const EVERYTHING = Object.keys(FOLDERS).sort();

describe('npm start before the server runs', () => {
  let checkout: string;
  const at = (path: string): string => join(checkout, path);
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), text);
  };

  beforeEach(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'nepsh-start-'));
    await cp(join(ROOT, 'scripts'), at('scripts'), { recursive: true });
    await cp(join(ROOT, 'package.json'), at('package.json'));
    for (const path of SOURCES) await write(path, '');
    await write('package-lock.json', JSON.stringify({ packages: { 'node_modules/nest': { version: '1.0.0' } } }));
    await cp(at('package-lock.json'), at('node_modules/.package-lock.json'), { recursive: true });
    await write('program', PROGRAM);
    await chmod(at('program'), 0o755);
    await mkdir(at('node_modules/.bin'));
    for (const name of PROGRAMS) await symlink(at('program'), at(`node_modules/.bin/${name}`));
    await mkdir(at('bin'));
    await symlink(at('program'), at('bin/npm'));
  });
  afterEach(() => rm(checkout, { recursive: true, force: true }));

  const options = () => ({ cwd: checkout, env: { ...process.env, PATH: `${at('bin')}:${process.env.PATH}` } });
  function startBuild(...parts: string[]) {
    const child = spawn(process.execPath, [at('scripts/start.mjs'), '--build-only', ...parts], {
      ...options(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
    return { child, ended, output: () => output };
  }
  const build = async (...parts: string[]) => startBuild(...parts).ended;

  const ran = (): string[] => (existsSync(at('ran')) ? readFileSync(at('ran'), 'utf8').trim().split('\n') : []);
  /** Returns the compilers that ran since the last call, sorted. */
  async function compiled(): Promise<string[]> {
    const commands = ran().map((line) => line.replace(/^\d+ /, ''));
    await rm(at('ran'), { force: true });
    return commands.filter((command) => !command.startsWith('node ')).sort();
  }
  const running = (): number[] =>
    ran()
      .map((line) => parseInt(line, 10))
      .filter((pid) => {
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      });
  /** Waits until compilers run and the lock contains each of them. */
  const untilCompilersRun = () =>
    eventually(() => {
      const pids = running();
      return (pids.length > 0 && pids.every((pid) => existsSync(at(`.building/${pid}`)))) || undefined;
    });

  it('builds only missing and outdated parts', async () => {
    expect(await build()).toEqual({ code: 0, output: expect.stringMatching(/^Build the server: \d\.\d s$/m) });
    expect(await compiled()).toEqual(EVERYTHING);
    expect(await build()).toEqual({ code: 0, output: '' });
    expect(await compiled()).toEqual([]);
    await write('src/a.ts', 'changed');
    await build();
    expect(await compiled()).toEqual(['nest build']);
    await write('package-lock.json', `${await readFile(at('package-lock.json'), 'utf8')} `);
    await build();
    expect(await compiled()).toEqual(EVERYTHING);
  });

  it('builds a single part, and the player again with the site that contains it', async () => {
    await build('player');
    expect(await compiled()).toEqual(['vite build player']);
    await build('site');
    expect(await compiled()).toEqual(['astro build --root site', 'vite build player']);
    expect(existsSync(at('site/dist/client/embed/made'))).toBe(true);
  });

  it('builds the player without the site after a change of the player', async () => {
    await build();
    await compiled();
    await write('player/a.ts', 'changed');

    await build();

    expect(await compiled()).toEqual(['vite build player']);
  });

  it('generates types only on request', async () => {
    const areGenerated = () => Object.values(TYPES).map((folder) => existsSync(at(`${folder}/made`)));
    await build();
    expect(areGenerated()).not.toContain(true);

    await build('client', 'messages');

    expect(areGenerated()).not.toContain(false);
  });

  it('rejects an unknown part', async () => {
    expect(await build('pages')).toEqual({
      code: 1,
      output:
        'There is no part "pages"; there are embedded-mongo, ingest, server, client, admin, site, player, messages.\n',
    });
  });

  it('installs missing packages first', async () => {
    await rm(at('node_modules/.package-lock.json'));
    expect(await build('server')).toMatchObject({ code: 0, output: expect.stringMatching(/^Install packages: /m) });
    expect(await compiled()).toEqual(['nest build', 'npm ci --include=dev --no-audit --no-fund --loglevel=error']);
  });

  it('explains how to install the pinned Node.js', async () => {
    await rm(at('node_modules/.bin/node'));
    expect(await build()).toEqual({
      code: 1,
      output: expect.stringMatching(/^Node\.js 24 is missing .*npm ci --ignore-scripts=false/),
    });
  });

  it('prints the output of a failed compiler with the name of the part, and retries at the next start', async () => {
    await write('fail', '');
    const { code, output } = await build('embedded-mongo', 'admin');
    expect(code).toBe(1);
    expect(output).toMatch(/^Build the dashboard: stopped after /m);
    expect(output).toContain(
      '\nForm.tsx(3,1): an error\n\nThe dashboard could not be built: "vite build admin" failed.\n',
    );
    await rm(at('fail'));
    await compiled();
    await build('embedded-mongo', 'admin');
    expect(await compiled()).toEqual(['vite build admin']);
  });

  it('writes only the output of the command to the standard output of npx nepsh', () => {
    const run = () => {
      const args = [at('scripts/nepsh.mjs'), 'doctor', '--json'];
      const { stdout, stderr } = spawnSync(process.execPath, args, { ...options(), encoding: 'utf8' });
      return { stdout, stderr };
    };
    const stdout = `the output of ${at('dist/cli/nepsh.js')} doctor --json\n`;
    expect(run()).toEqual({ stdout, stderr: expect.stringContaining('Build the server') });
    expect(run()).toEqual({ stdout, stderr: '' });
  });

  it('writes nothing when everything is up to date', async () => {
    const modificationTimes = () =>
      readdirSync(checkout, { recursive: true, encoding: 'utf8' }).map((path) => [path, statSync(at(path)).mtimeMs]);
    await build();
    await rm(at('ran'));
    const before = [...modificationTimes(), statSync(checkout).mtimeMs];
    expect(await build()).toEqual({ code: 0, output: '' });
    expect([...modificationTimes(), statSync(checkout).mtimeMs]).toEqual(before);
  });

  it('stores the commit of the checkout in the folder of the built server', async () => {
    const commit = (): string => readFileSync(at('dist/.commit'), 'utf8');
    const git = (...args: string[]): string =>
      spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
        cwd: checkout,
        encoding: 'utf8',
      }).stdout;
    await build();
    expect(commit()).toBe('');

    await write('.gitignore', ['dist', 'node_modules', 'generated', '.building', 'ran', ''].join('\n'));
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'All');
    await build();
    const hash = git('rev-parse', 'HEAD').slice(0, 8);
    expect(commit()).toBe(hash);

    await write('README.md', 'changed');
    git('add', '--all');
    await build();
    expect(commit()).toBe(`${hash}-dirty`);
  });

  it('stores the commit of NEPSH_COMMIT where there is no repository', () => {
    const env = { ...options().env, NEPSH_COMMIT: 'f0c17f5e9b1d0c4a' };
    spawnSync(process.execPath, [at('scripts/start.mjs'), '--build-only'], { ...options(), env });

    expect(readFileSync(at('dist/.commit'), 'utf8')).toBe('f0c17f5e');
  });

  it('waits while another start builds, and then has nothing left to build', async () => {
    await write('hold', '');
    const first = startBuild();
    await untilCompilersRun();
    const second = startBuild();
    await eventually(() => second.output().includes('is installing or building here') || undefined);
    await rm(at('hold'));
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(await second.ended).toEqual({
      code: 0,
      output: `Process ${first.child.pid} is installing or building here; waiting for it.\n`,
    });
    expect(await compiled()).toEqual(EVERYTHING);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('stops its compilers on %s, and builds everything at the next start', async (signal, code) => {
    await write('hold', '');
    const start = startBuild();
    await untilCompilersRun();
    start.child.kill(signal);
    expect(await start.ended).toEqual({ code, output: expect.stringContaining(`Stopped by ${signal}.\n`) });
    await eventually(() => running().length === 0 || undefined);
    await rm(at('hold'));
    await compiled();
    expect(await build()).toEqual({ code: 0, output: expect.not.stringContaining('waiting') });
    expect(await compiled()).toEqual(EVERYTHING);
  });

  it('waits for the compilers of a killed start, then builds everything', async () => {
    await write('hold', '');
    const killed = startBuild();
    await untilCompilersRun();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const next = startBuild();
    await eventually(() => next.output().includes('is installing or building here') || undefined);
    await rm(at('hold'));
    expect(await next.ended).toMatchObject({ code: 0 });
    expect(await compiled()).toEqual(expect.arrayContaining(EVERYTHING));
    expect(await build()).toEqual({ code: 0, output: '' });
  });

  it('acquires the lock of a zombie process, as in a container without an init', async () => {
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const readLine = async (): Promise<string> => String(...((await once(parent.stdout, 'data')) as [Buffer]));
    const pid = parseInt(await readLine(), 10);
    try {
      // When cat echoes the input, it has replaced the shell, which would have reaped the process.
      parent.stdin.write('is it you?');
      await readLine();
      process.kill(pid, 'SIGKILL');
      await eventually(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ') || undefined);
      await write(`.building/${pid}`, '');
      expect(await build('server')).toEqual({ code: 0, output: expect.not.stringContaining('waiting') });
    } finally {
      parent.kill();
    }
  });

  it('acquires the lock of a process that no longer exists', async () => {
    await write(`.building/${spawnSync(process.execPath, ['--version']).pid}`, '');
    expect(await build('server')).toEqual({ code: 0, output: expect.not.stringContaining('waiting') });
  });

  it('acquires the lock of a process from before a power cut, whose id another process uses', async () => {
    await write(`.building/${process.pid}`, '');
    await utimes(at(`.building/${process.pid}`), 0, 0);
    expect(await build('server')).toEqual({ code: 0, output: expect.not.stringContaining('waiting') });
  });
});
