import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOCATOR, NODE_FLAGS } from '../../scripts/lib/serve.mjs';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');
/** Decides what a context that is made later has, and nothing that V8 reads while it works. */
const HARMLESS = "setFlagsFromString('--expose-gc')";

describe('options of V8', () => {
  it('are not changed while the process runs: they are of all its threads, one of which may be collecting', () => {
    const files = globSync(['src/**/*.ts', 'embedded-mongo/src/**/*.ts'], { cwd: ROOT });
    const changed = files.flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          line.includes('setFlagsFromString(') && !line.includes(HARMLESS)
            ? [`${file}:${index + 1} ${line.trim()}`]
            : [],
        ),
    );
    expectNone(changed, 'give the option to the process when it starts (scripts/lib/serve.mjs)');
  });

  const settings = Object.entries(ALLOCATOR)
    .map((setting) => setting.join('='))
    .join(' ');

  it.each(['deploy/systemd/nepsh.service', 'docs/operations/install.md', 'Dockerfile'])(
    'are in %s what "npm start" gives, and so are the settings of the allocator',
    (file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').replace(/[",]/g, '');
      expect(text).toContain(`node ${NODE_FLAGS.join(' ')}`);
      expect(text).toContain(settings);
    },
  );
});
