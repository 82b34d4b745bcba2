import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environment, NODE } from '../../scripts/lib/paths.mjs';
import { copyCheckout } from '../support/checkout.js';

/** In place of the compiler: a command line that prints what it was asked for. */
const BUILD = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('dist/cli', { recursive: true });
writeFileSync('dist/main.js', '');
writeFileSync('dist/cli/nepsh.js', 'console.log(JSON.stringify(process.argv.slice(2)))');
console.log('what a compiler says');
`;

describe('npx nepsh', () => {
  let copy: string;

  beforeAll(async () => {
    copy = await copyCheckout();
    const builds = join(copy, 'scripts/lib/builds.mjs');
    const source = await readFile(builds, 'utf8');
    const stubbed = source.replace("['nest build', 'node scripts/bundle-server.mjs']", "['node build.mjs']");
    expect(stubbed).not.toBe(source);
    await writeFile(builds, stubbed);
    await writeFile(join(copy, 'build.mjs'), BUILD);
  }, 120_000);
  afterAll(() => rm(copy, { recursive: true, force: true }));

  it('prints on standard output what the command prints, also where it builds before', async () => {
    const run = () =>
      promisify(execFile)(NODE, [join(copy, 'scripts/nepsh.mjs'), 'doctor', '--json'], {
        cwd: copy,
        env: environment(),
      });
    const built = await run();
    expect(JSON.parse(built.stdout)).toEqual(['doctor', '--json']);
    expect(built.stderr).toContain('Build the server');
    const again = await run();
    expect(again).toEqual({ stdout: built.stdout, stderr: '' });
  });
});
