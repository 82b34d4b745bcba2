import { afterAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');
const CLI = join(ROOT, 'embedded-mongo', 'dist', 'cli.js');

describe('the command of the embedded database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the command until it prints its address or exits. */
  async function run(...options: string[]): Promise<{ uri: string; code: number | null; problem: string }> {
    const child = spawn(process.execPath, [CLI, '--data', folder, '--port', '0', ...options]);
    let [uri, problem] = ['', ''];
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
    child.stdout.on('data', (chunk: Buffer) => {
      uri += chunk.toString();
      child.kill('SIGTERM');
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { uri, code, problem };
  }

  it.each(['0.0.0.0', '::', '192.0.2.1', 'db.example.org', ''])(
    'rejects --host %s without --allow-network',
    async (host) => {
      const { uri, code, problem } = await run('--host', host);
      expect({ uri, code }).toEqual({ uri: '', code: 1 });
      expect(problem).toMatch(/^--host .* without a password; add --allow-network if you intend that\n$/);
    },
  );

  it('listens on the network with --allow-network, and on this machine without it', async () => {
    expect((await run('--host', '0.0.0.0', '--allow-network')).uri).toMatch(/^mongodb:/);
    for (const host of ['127.0.0.1', 'localhost']) expect((await run('--host', host)).uri).toMatch(/^mongodb:/);
  });
});
