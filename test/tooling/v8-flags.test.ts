import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOCATOR, NODE_FLAGS } from '../../scripts/lib/serve.mjs';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');
/** This flag only affects contexts that are created later, and nothing that V8 reads while it works. */
const HARMLESS = "setFlagsFromString('--expose-gc')";

describe('an option of V8', () => {
  it('is only set when a process starts, because its threads share it', () => {
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
    expectNone(changed, 'pass the option when the process starts (scripts/lib/serve.mjs)');
  });

  const settings = Object.entries(ALLOCATOR)
    .map((setting) => setting.join('='))
    .join(' ');

  it.each(['deploy/systemd/nepsh.service', 'docs/operations/install.md', 'Dockerfile'])(
    'matches "npm start" in %s, like the settings of the allocator',
    (file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').replace(/[",]/g, '');
      expect(text).toContain(`node ${NODE_FLAGS.join(' ')}`);
      expect(text).toContain(settings);
    },
  );
});
