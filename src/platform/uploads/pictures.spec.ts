import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtemp, open, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePicture } from './pictures.js';

/** Returns the commands of the child processes by process id. */
async function children(): Promise<Map<number, string>> {
  const tasks = await readdir('/proc/self/task');
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/self/task/${task}/children`, 'utf8')));
  const ids = lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
  const commands = ids.map(async (id) => [id, await readFile(`/proc/${id}/cmdline`, 'utf8')] as const);
  return new Map(await Promise.all(commands));
}

describe('makePicture', () => {
  it('rejects with FILE_NOT_TAKEN if the image process, which has no environment variables, is killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nepsh-pictures-'));
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    // The named pipe is a file that never ends.
    const writer = open(pipe, 'w');
    try {
      const picture = makePicture(pipe, join(folder, 'large'), join(folder, 'small'));
      const rejection = expect(picture).rejects.toMatchObject({ code: 'FILE_NOT_TAKEN' });
      // The open resolves once the process reads the pipe.
      await writer;
      const [[id] = [0]] = [...(await children())].filter(([, command]) => command.includes('picture.process'));
      expect(await readFile(`/proc/${id}/environ`, 'utf8')).not.toContain('PATH=');
      process.kill(id, 'SIGKILL');
      await rejection;
    } finally {
      await (await writer).close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
