import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startThread } from './threads.js';

describe('startThread', () => {
  it('starts a thread without environment variables', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nepsh-threads-'));
    const module = join(folder, 'names.mjs');
    await writeFile(
      module,
      "import { parentPort } from 'node:worker_threads';\nparentPort.postMessage(Object.keys(process.env));\n",
    );
    try {
      const thread = startThread(pathToFileURL(module), {});
      const [names] = (await once(thread, 'message')) as [string[]];
      await thread.terminate();

      expect(names).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
