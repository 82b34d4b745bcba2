import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');

/** Returns the paths below src/ that a benchmark imports from the compiled server, without extension. */
const importsIn = (source: string): string[] =>
  [...source.matchAll(/\bcompiled(?:<[^>]*>)?\(\s*'([^']+)'/g)].map(([, path = '']) => path);

describe('the benchmarks', () => {
  it('import only modules of the server that exist', () => {
    const imported = globSync('bench/**/*.ts', { cwd: ROOT }).flatMap((file) =>
      importsIn(readFileSync(join(ROOT, file), 'utf8')).map((path) => ({ file, path })),
    );

    expect(imported.length).toBeGreaterThan(0);
    expectNone(
      imported
        .filter(({ path }) => !existsSync(join(ROOT, 'src', `${path}.ts`)))
        .map(({ file, path }) => `${file}: ${path}`),
      'Correct these paths: there is no such module below src/.',
    );
  });
});
