import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { runQuietly } from '../../scripts/lib/command.mjs';

const run = (command: string[], signal = new AbortController().signal) =>
  runQuietly(command, { cwd: tmpdir(), env: process.env, signal });

describe('a command run quietly', () => {
  it('gives back its exit code and the end of what it wrote to either stream', async () => {
    const script = 'for i in $(seq 900); do echo line $i; done; echo broken >&2; exit 3';
    const { code, output } = await run(['sh', '-c', script]);
    expect(code).toBe(3);
    expect(output).toContain('broken');
    expect(output).toContain('line 900\n');
    expect(output).not.toContain('line 100\n');
  });

  it('says which program is missing', async () => {
    expect(await run(['no-such-program'])).toEqual({
      code: null,
      output: 'no-such-program: spawn no-such-program ENOENT',
    });
  });

  it('stops with everything it has started', async () => {
    const controller = new AbortController();
    // The inner process outlives a shell that is killed alone, and keeps the pipe open.
    const stopped = run(['sh', '-c', 'sleep 600 & sleep 600'], controller.signal);
    controller.abort(new Error('Stopped.'));
    await expect(stopped).rejects.toThrow('Stopped.');
  });

  it('does not begin when it was stopped before', async () => {
    await expect(async () => run(['true'], AbortSignal.abort(new Error('Stopped.')))).rejects.toThrow('Stopped.');
  });
});
