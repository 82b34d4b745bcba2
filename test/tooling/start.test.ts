import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { eventually } from '../support/wait.js';

/** The folder that each compiler makes, by its first arguments. */
const FOLDERS = {
  'tsc -p embedded-mongo/tsconfig.build.json': 'embedded-mongo/dist',
  'nest build': 'dist',
  'vite build admin': 'admin/dist',
  'astro build --root site': 'site/dist/client',
  'vite build -c site/vite.embed.config.mjs': 'site/dist/client/embed',
};
/**
 * Replaces every installed program: writes its command into `ran`, and runs as long as the file `hold` exists. A shell script,
 * because Node.js would take most of the time of these tests to start.
 */
const PROGRAM = `#!/bin/sh
command="$(basename "$0") $*"
if [ "$command" = 'node --version' ]; then exit; fi
echo "$$ $command" >> ran
while [ -e hold ]; do sleep 0.02; done
folder=
case "$command" in
'vite build admin') if [ -e fail ]; then echo 'Form.tsx(3,1): what is wrong'; exit 2; fi ;;
'npm ci '*) cp package-lock.json node_modules/.package-lock.json ;;
'nest build') echo 'a message of the compiler' ;;
'node '*/dist/cli/nepsh.js*) echo "the output of $*" ;;
esac
case "$command" in
${Object.entries(FOLDERS)
  .map(([command, folder]) => `'${command}') folder='${folder}' ;;`)
  .join('\n')}
esac
if [ -n "$folder" ]; then mkdir -p "$folder" && echo "$command" > "$folder/made"; fi
`;
const PROGRAMS = ['tsc', 'nest', 'vite', 'astro', 'node'];
const SOURCES = ['embedded-mongo/src/a.ts', 'src/a.ts', 'src/contract/a.ts', 'admin/a.ts', 'site/a.ts', 'client/a.ts'];
const EVERYTHING = Object.keys(FOLDERS).sort();

describe('npm start, until the server runs', () => {
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
  function begin(...parts: string[]) {
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
  const build = async (...parts: string[]) => begin(...parts).ended;

  const ran = (): string[] => (existsSync(at('ran')) ? readFileSync(at('ran'), 'utf8').trim().split('\n') : []);
  /** The compilers that have run since the last call, sorted. */
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
  /** Waits until compilers run and their start has recorded each of them in the lock. */
  const untilCompilersRun = () =>
    eventually(() => {
      const pids = running();
      return (pids.length > 0 && pids.every((pid) => existsSync(at(`.building/${pid}`)))) || undefined;
    });

  it('builds what was never built, and what has changed since, and nothing otherwise', async () => {
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

  it('builds a part alone, and the player again with the site, in whose folder it lies', async () => {
    await build('embed');
    expect(await compiled()).toEqual(['vite build -c site/vite.embed.config.mjs']);
    await build('site');
    expect(await compiled()).toEqual(['astro build --root site', 'vite build -c site/vite.embed.config.mjs']);
    expect(existsSync(at('site/dist/client/embed/made'))).toBe(true);
  });

  it('refuses a part that there is not', async () => {
    expect(await build('player')).toEqual({
      code: 1,
      output: 'There is no part "player"; there are embedded-mongo, server, admin, site, embed.\n',
    });
  });

  it('installs first where packages are missing', async () => {
    await rm(at('node_modules/.package-lock.json'));
    expect(await build('server')).toMatchObject({ code: 0, output: expect.stringMatching(/^Install packages: /m) });
    expect(await compiled()).toEqual(['nest build', 'npm ci --include=dev --no-audit --no-fund --loglevel=error']);
  });

  it('says what helps where npm did not bring the pinned Node.js', async () => {
    await rm(at('node_modules/.bin/node'));
    expect(await build()).toEqual({
      code: 1,
      output: expect.stringMatching(/^Node\.js 24 is missing .*npm ci --ignore-scripts=false/),
    });
  });

  it('shows what a compiler wrote, says which part failed, and tries that again at the next start', async () => {
    await write('fail', '');
    const { code, output } = await build('embedded-mongo', 'admin');
    expect(code).toBe(1);
    expect(output).toMatch(/^Build the dashboard: stopped after /m);
    expect(output).toContain(
      '\nForm.tsx(3,1): what is wrong\n\nThe dashboard could not be built: "vite build admin" failed.\n',
    );
    await rm(at('fail'));
    await compiled();
    await build('embedded-mongo', 'admin');
    expect(await compiled()).toEqual(['vite build admin']);
  });

  it('leaves the standard output of npx nepsh to its command, also when it builds before', () => {
    const run = () => {
      const args = [at('scripts/nepsh.mjs'), 'doctor', '--json'];
      const { stdout, stderr } = spawnSync(process.execPath, args, { ...options(), encoding: 'utf8' });
      return { stdout, stderr };
    };
    const stdout = `the output of ${at('dist/cli/nepsh.js')} doctor --json\n`;
    expect(run()).toEqual({ stdout, stderr: expect.stringContaining('Build the server') });
    expect(run()).toEqual({ stdout, stderr: '' });
  });

  it('writes nothing where all is up to date: the checkout may be read-only', async () => {
    const written = () =>
      readdirSync(checkout, { recursive: true, encoding: 'utf8' }).map((path) => [path, statSync(at(path)).mtimeMs]);
    await build();
    await rm(at('ran'));
    const before = [...written(), statSync(checkout).mtimeMs];
    expect(await build()).toEqual({ code: 0, output: '' });
    expect([...written(), statSync(checkout).mtimeMs]).toEqual(before);
  });

  it('waits while another start builds, and has nothing left to do then', async () => {
    await write('hold', '');
    const first = begin();
    await untilCompilersRun();
    const second = begin();
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
  ] as const)('ends with its compilers by %s, and builds all at the next start', async (signal, code) => {
    await write('hold', '');
    const start = begin();
    await untilCompilersRun();
    start.child.kill(signal);
    expect(await start.ended).toEqual({ code, output: expect.stringContaining(`Stopped by ${signal}.\n`) });
    await eventually(() => running().length === 0 || undefined);
    await rm(at('hold'));
    await compiled();
    expect(await build()).toEqual({ code: 0, output: expect.not.stringContaining('waiting') });
    expect(await compiled()).toEqual(EVERYTHING);
  });

  it('waits for the compilers of a start that was killed before it builds all', async () => {
    await write('hold', '');
    const killed = begin();
    await untilCompilersRun();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    const next = begin();
    await eventually(() => next.output().includes('is installing or building here') || undefined);
    await rm(at('hold'));
    expect(await next.ended).toMatchObject({ code: 0 });
    expect(await compiled()).toEqual(expect.arrayContaining(EVERYTHING));
    expect(await build()).toEqual({ code: 0, output: '' });
  });

  it('takes over from one whose end nobody has asked about, as in a container without an init', async () => {
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const answer = async (): Promise<string> => String(...((await once(parent.stdout, 'data')) as [Buffer]));
    const pid = parseInt(await answer(), 10);
    try {
      // What cat gives back it has read: the shell, which would ask, is gone.
      parent.stdin.write('is it you?');
      await answer();
      process.kill(pid, 'SIGKILL');
      await eventually(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ') || undefined);
      await write(`.building/${pid}`, '');
      expect(await build('server')).toEqual({ code: 0, output: expect.not.stringContaining('waiting') });
    } finally {
      parent.kill();
    }
  });

  it('takes over from a start of which nothing is left', async () => {
    await write(`.building/${spawnSync(process.execPath, ['--version']).pid}`, '');
    expect(await build('server')).toEqual({ code: 0, output: expect.not.stringContaining('waiting') });
  });

  it('takes over from a start that a power cut ended, whose number another process has by now', async () => {
    await write(`.building/${process.pid}`, '');
    await utimes(at(`.building/${process.pid}`), 0, 0);
    expect(await build('server')).toEqual({ code: 0, output: expect.not.stringContaining('waiting') });
  });
});
